package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What happens to workloads, claims and namespaces on a server with simulated controllers. */
class ClusterSimulationTest {

  private static final String DEPLOYMENT =
      """
      {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: %s,
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: '%s'}]}}}}
      """;

  private static final String REVISION = "/metadata/annotations/deployment.kubernetes.io~1revision";

  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    start(SimulationOptions.STANDARD);
  }

  private void start(SimulationOptions options) {
    server = EmbeddedApiServer.start();
    client = new SimulationClient(server);
    server.startControllers(options);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofSeconds(60));
  }

  @Test
  void podsOfADeploymentBecomeReadyAndRollToAnotherTemplate() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    await()
        .until(
            () ->
                client.get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt() == 2);
    assertThat(client.names("v1", "pods")).hasSize(2);

    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(3, "web:2"));
    await()
        .untilAsserted(
            () -> {
              JsonNode status = client.get("apps/v1", "deployments/web").path("status");
              assertThat(status.path("updatedReplicas").asInt()).isEqualTo(3);
              assertThat(status.path("replicas").asInt()).isEqualTo(3);
              assertThat(status.path("readyReplicas").asInt()).isEqualTo(3);
            });
    assertThat(client.names("apps/v1", "replicasets")).hasSize(2);
  }

  @Test
  void aDeploymentThatReturnsToATemplateHasOneRevisionForIt() {
    for (String image : List.of("web:1", "web:2", "web:1")) {
      client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1, image));
      await().until(() -> progress().equals("NewReplicaSetAvailable") && runs(image));
    }

    assertThat(client.get("apps/v1", "deployments/web").at(REVISION).asText()).isEqualTo("3");
    assertThat(client.list("apps/v1", "replicasets"))
        .extracting(set -> set.at(REVISION).asText())
        .containsExactlyInAnyOrder("2", "3");
  }

  @Test
  void aDeploymentKeepsAsManyOldRevisionsAsItsLimitSays() {
    String limited = DEPLOYMENT.replace("replicas: %s", "replicas: %s, revisionHistoryLimit: 1");
    for (String image : List.of("web:1", "web:2", "web:3")) {
      client.apply("apps/v1", "deployments/web", limited.formatted(1, image));
      await().until(() -> progress().equals("NewReplicaSetAvailable") && runs(image));
    }

    await()
        .untilAsserted(
            () ->
                assertThat(client.list("apps/v1", "replicasets"))
                    .extracting(set -> set.at(REVISION).asText())
                    .containsExactlyInAnyOrder("2", "3"));
  }

  private boolean runs(String image) {
    JsonNode pods = client.list("v1", "pods");
    return pods.size() == 1
        && pods.at("/0/spec/containers/0/image").asText().equals(image)
        && PodTemplate.hasCondition(pods.get(0), "Ready");
  }

  @Test
  void anImageThatIsMissingKeepsTheOldPods() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    await()
        .until(
            () ->
                client.get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt() == 2);

    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "missing:2"));

    await()
        .untilAsserted(
            () -> assertThat(client.list("v1", "pods").toString()).contains("ImagePullBackOff"));
    JsonNode status = client.get("apps/v1", "deployments/web").path("status");
    assertThat(status.path("readyReplicas").asInt()).isEqualTo(2);
    assertThat(status.path("updatedReplicas").asInt()).isEqualTo(1);
  }

  @Test
  void claimsAreBound() {
    client.apply(
        "v1",
        "persistentvolumeclaims/data",
        """
        {apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: {name: 'data'},
          spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}}
        """);

    await()
        .until(
            () ->
                client
                    .get("v1", "persistentvolumeclaims/data")
                    .at("/status/phase")
                    .asText()
                    .equals("Bound"));
    client.send("DELETE", SimulationClient.path("v1", "persistentvolumeclaims/data"), "");
    await().until(() -> client.names("v1", "persistentvolumeclaims").isEmpty());
  }

  @Test
  void aJobCompletes() {
    client.apply(
        "batch/v1",
        "jobs/once",
        """
        {apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'once'}, spec: {template: {spec:
          {restartPolicy: 'Never', containers: [{name: 'c', image: 'x'}]}}}}
        """);

    await().until(() -> client.get("batch/v1", "jobs/once").at("/status/succeeded").asInt() == 1);
  }

  @Test
  void aPodWithTheLabelKubeletWaitsForAClientThatWritesItsStatus() {
    applyFailingJob();
    await().until(() -> client.names("v1", "pods").size() == 1);
    await()
        .until(
            () ->
                client
                    .list("v1", "pods")
                    .get(0)
                    .at("/status/conditions")
                    .toString()
                    .contains("PodS"));
    assertThat(client.list("v1", "pods").get(0).at("/status/phase").asText()).isEqualTo("Pending");
  }

  @Test
  void aJobFailsWithItsPodsAndStartsNoMore() {
    applyFailingJob();
    await().until(() -> client.names("v1", "pods").size() == 1);

    client.apply(
        "v1",
        "pods/" + client.names("v1", "pods").get(0) + "/status",
        "{apiVersion: 'v1', kind: 'Pod', status: {phase: 'Failed'}}");

    await()
        .until(
            () ->
                client
                    .get("batch/v1", "jobs/fails")
                    .at("/status/conditions")
                    .findValuesAsText("type")
                    .equals(List.of("FailureTarget", "Failed")));
    assertThat(client.get("batch/v1", "jobs/fails").at("/status/failed").asInt()).isEqualTo(1);
    assertThat(client.names("v1", "pods")).hasSize(1);
  }

  private void applyFailingJob() {
    client.apply(
        "batch/v1",
        "jobs/fails",
        """
        {apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'fails'}, spec: {backoffLimit: 0,
          template: {metadata: {labels: {kubelet: 'none'}}, spec:
            {restartPolicy: 'Never', containers: [{name: 'c', image: 'x'}]}}}}
        """);
  }

  @Test
  void aRolloutWithoutProgressFailsAfterItsDeadline() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1, "web:1"));
    await().until(() -> progress().equals("NewReplicaSetAvailable"));

    String missing = DEPLOYMENT.formatted(1, "missing:2");
    client.apply(
        "apps/v1",
        "deployments/web",
        missing.replace("replicas: 1", "replicas: 1, progressDeadlineSeconds: 1"));

    await().until(() -> progress().equals("ProgressDeadlineExceeded"));
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1, "web:3"));
    await().until(() -> progress().equals("NewReplicaSetAvailable"));
  }

  private String progress() {
    return client
        .get("apps/v1", "deployments/web")
        .at("/status/conditions")
        .valueStream()
        .filter(condition -> condition.path("type").asText().equals("Progressing"))
        .map(condition -> condition.path("reason").asText())
        .findFirst()
        .orElse("");
  }

  @Test
  void aDeletedNamespaceTakesItsObjectsAlong() {
    server.createNamespace("short");
    client.send(
        "POST",
        "api/v1/namespaces/short/configmaps",
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}}");

    client.send("DELETE", "api/v1/namespaces/short", "");

    assertThat(client.send("GET", "api/v1/namespaces/short", "").path("code").asInt())
        .isEqualTo(404);
    assertThat(client.send("GET", "api/v1/configmaps", "").path("items")).isEmpty();
  }

  /** Repeated, because the watch may arrive before or after the deletion. */
  @RepeatedTest(5)
  void aCustomResourceDefinitionIsServedAtOnceAndNoLongerAfterItsDeletion() {
    ObjectNode created =
        (ObjectNode)
            client.send(
                "POST",
                "apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                Widgets.definition().toString());
    assertThat(created.path("kind").asText()).isEqualTo("CustomResourceDefinition");
    String definition =
        "apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.embedded.example.com";
    assertThat(client.send("GET", definition, "").at("/status/conditions").toString())
        .contains("Established");
    assertThat(client.names(Widgets.API_VERSION, "widgets")).isEmpty();

    CompletableFuture<HttpResponse<String>> watched =
        client.watch(SimulationClient.path(Widgets.API_VERSION, "widgets"));
    client.send("DELETE", definition, "");

    await().atMost(Duration.ofSeconds(30)).until(watched::isDone);
    assertThat(
            client.send("GET", SimulationClient.path(Widgets.API_VERSION, "widgets"), "").asText())
        .contains("404 page not found");
  }

  @Test
  void anAutoscalerFollowsTheGivenUtilization() {
    server.close();
    start(SimulationOptions.STANDARD.withCpuUtilization(() -> Map.of("web", 160)));
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    client.apply(
        "autoscaling/v2",
        "horizontalpodautoscalers/web",
        """
        {apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: {name: 'web'},
          spec: {maxReplicas: 7, scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web'},
            metrics: [{type: 'Resource', resource: {name: 'cpu',
              target: {type: 'Utilization', averageUtilization: 80}}}]}}
        """);

    await().until(() -> client.get("apps/v1", "deployments/web").at("/spec/replicas").asInt() == 7);
  }

  @Test
  void aControllerThatIsLeftOutDoesNothing() {
    server.close();
    start(SimulationOptions.STANDARD.without(ControllerName.REPLICA_SET));
    client.apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));

    await().until(() -> client.names("apps/v1", "replicasets").size() == 1);
    await().during(Duration.ofMillis(200)).until(() -> client.names("v1", "pods").isEmpty());
  }

  @Test
  void namespacesHaveADefaultServiceAccount() {
    server.createNamespace("another");

    for (String namespace : List.of("default", "another")) {
      String account = "api/v1/namespaces/" + namespace + "/serviceaccounts/default";
      await()
          .until(
              () -> client.send("GET", account, "").path("kind").asText().equals("ServiceAccount"));
    }
  }
}
