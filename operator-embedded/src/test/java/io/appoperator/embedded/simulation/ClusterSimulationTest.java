package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to workloads, claims and namespaces on a server with simulated controllers. */
class ClusterSimulationTest {

  private static final String DEPLOYMENT =
      """
      {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: %s,
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: '%s'}]}}}}
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private EmbeddedApiServer server;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
    server.startControllers(SimulationOptions.STANDARD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void podsOfADeploymentBecomeReadyAndRollToAnotherTemplate() {
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    await().until(() -> get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt() == 2);
    assertThat(names("v1", "pods")).hasSize(2);

    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(3, "web:2"));
    await()
        .untilAsserted(
            () -> {
              JsonNode status = get("apps/v1", "deployments/web").path("status");
              assertThat(status.path("updatedReplicas").asInt()).isEqualTo(3);
              assertThat(status.path("replicas").asInt()).isEqualTo(3);
              assertThat(status.path("readyReplicas").asInt()).isEqualTo(3);
            });
    assertThat(names("apps/v1", "replicasets")).hasSize(2);
  }

  @Test
  void anImageThatIsMissingKeepsTheOldPods() {
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    await().until(() -> get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt() == 2);

    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "missing:2"));

    await()
        .untilAsserted(
            () -> assertThat(list("v1", "pods").toString()).contains("ImagePullBackOff"));
    JsonNode status = get("apps/v1", "deployments/web").path("status");
    assertThat(status.path("readyReplicas").asInt()).isEqualTo(2);
    assertThat(status.path("updatedReplicas").asInt()).isEqualTo(1);
  }

  @Test
  void claimsAreBound() {
    apply(
        "v1",
        "persistentvolumeclaims/data",
        """
        {apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: {name: 'data'},
          spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}}
        """);

    await()
        .until(
            () ->
                get("v1", "persistentvolumeclaims/data")
                    .at("/status/phase")
                    .asText()
                    .equals("Bound"));
    send("DELETE", path("v1", "persistentvolumeclaims/data"), "");
    await().until(() -> names("v1", "persistentvolumeclaims").isEmpty());
  }

  @Test
  void aJobCompletes() {
    apply(
        "batch/v1",
        "jobs/once",
        """
        {apiVersion: 'batch/v1', kind: 'Job', metadata: {name: 'once'}, spec: {template: {spec:
          {restartPolicy: 'Never', containers: [{name: 'c', image: 'x'}]}}}}
        """);

    await().until(() -> get("batch/v1", "jobs/once").at("/status/succeeded").asInt() == 1);
  }

  @Test
  void aPodWithTheLabelKubeletWaitsForAClientThatWritesItsStatus() {
    applyFailingJob();
    await().until(() -> names("v1", "pods").size() == 1);
    await()
        .until(
            () -> list("v1", "pods").get(0).at("/status/conditions").toString().contains("PodS"));
    assertThat(list("v1", "pods").get(0).at("/status/phase").asText()).isEqualTo("Pending");
  }

  @Test
  void aJobFailsWithItsPodsAndStartsNoMore() {
    applyFailingJob();
    await().until(() -> names("v1", "pods").size() == 1);

    apply(
        "v1",
        "pods/" + names("v1", "pods").get(0) + "/status",
        "{apiVersion: 'v1', kind: 'Pod', status: {phase: 'Failed'}}");

    await()
        .until(
            () ->
                get("batch/v1", "jobs/fails")
                    .at("/status/conditions")
                    .findValuesAsText("type")
                    .equals(List.of("FailureTarget", "Failed")));
    assertThat(get("batch/v1", "jobs/fails").at("/status/failed").asInt()).isEqualTo(1);
    assertThat(names("v1", "pods")).hasSize(1);
  }

  private void applyFailingJob() {
    apply(
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
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1, "web:1"));
    await().until(() -> progress().equals("NewReplicaSetAvailable"));

    String missing = DEPLOYMENT.formatted(1, "missing:2");
    apply(
        "apps/v1",
        "deployments/web",
        missing.replace("replicas: 1", "replicas: 1, progressDeadlineSeconds: 1"));

    await().until(() -> progress().equals("ProgressDeadlineExceeded"));
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1, "web:3"));
    await().until(() -> progress().equals("NewReplicaSetAvailable"));
  }

  private String progress() {
    return get("apps/v1", "deployments/web")
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
    send(
        "POST",
        "api/v1/namespaces/short/configmaps",
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}}");

    send("DELETE", "api/v1/namespaces/short", "");

    assertThat(send("GET", "api/v1/namespaces/short", "").path("code").asInt()).isEqualTo(404);
    assertThat(send("GET", "api/v1/configmaps", "").path("items")).isEmpty();
  }

  @Test
  void aCustomResourceDefinitionIsServedAtOnceAndNoLongerAfterItsDeletion() {
    ObjectNode created =
        (ObjectNode)
            send(
                "POST",
                "apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                Widgets.definition().toString());
    assertThat(created.path("kind").asText()).isEqualTo("CustomResourceDefinition");
    String definition =
        "apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.embedded.example.com";
    assertThat(send("GET", definition, "").at("/status/conditions").toString())
        .contains("Established");
    assertThat(names(Widgets.API_VERSION, "widgets")).isEmpty();

    URI watch =
        URI.create(server.uri() + "/" + path(Widgets.API_VERSION, "widgets") + "?watch=true");
    CompletableFuture<HttpResponse<String>> watched =
        client.sendAsync(HttpRequest.newBuilder(watch).build(), BodyHandlers.ofString());
    send("DELETE", definition, "");

    await().untilAsserted(() -> assertThat(watched).isCompleted());
    assertThat(send("GET", path(Widgets.API_VERSION, "widgets"), "").asText())
        .contains("404 page not found");
  }

  private void apply(String apiVersion, String object, String body) {
    JsonNode answer =
        send("PATCH", path(apiVersion, object) + "?fieldManager=test&force=true", body);
    assertThat(answer.path("kind").asText()).as(answer.toString()).isNotEqualTo("Status");
  }

  private JsonNode get(String apiVersion, String object) {
    return send("GET", path(apiVersion, object), "");
  }

  private JsonNode list(String apiVersion, String plural) {
    return send("GET", path(apiVersion, plural), "").path("items");
  }

  @Test
  void anAutoscalerFollowsTheGivenUtilization() {
    server.close();
    server = EmbeddedApiServer.start();
    server.startControllers(
        SimulationOptions.STANDARD.withCpuUtilization(() -> Map.of("web", 160)));
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2, "web:1"));
    apply(
        "autoscaling/v2",
        "horizontalpodautoscalers/web",
        """
        {apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: {name: 'web'},
          spec: {maxReplicas: 7, scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web'},
            metrics: [{type: 'Resource', resource: {name: 'cpu',
              target: {type: 'Utilization', averageUtilization: 80}}}]}}
        """);

    await().until(() -> get("apps/v1", "deployments/web").at("/spec/replicas").asInt() == 7);
  }

  @Test
  void namespacesHaveADefaultServiceAccount() {
    server.createNamespace("another");

    for (String namespace : List.of("default", "another")) {
      String account = "api/v1/namespaces/" + namespace + "/serviceaccounts/default";
      await().until(() -> send("GET", account, "").path("kind").asText().equals("ServiceAccount"));
    }
  }

  private List<String> names(String apiVersion, String plural) {
    return list(apiVersion, plural)
        .valueStream()
        .map(object -> object.at("/metadata/name").asText())
        .toList();
  }

  private static String path(String apiVersion, String object) {
    String root = apiVersion.contains("/") ? "apis/" : "api/";
    return root + apiVersion + "/namespaces/default/" + object;
  }

  private JsonNode send(String method, String path, String body) {
    try {
      String text =
          client
              .send(
                  HttpRequest.newBuilder(URI.create(server.uri() + "/" + path))
                      .header(
                          "Content-Type",
                          method.equals("PATCH")
                              ? "application/apply-patch+yaml"
                              : "application/json")
                      .method(
                          method,
                          BodyPublishers.ofString(
                              body.isEmpty() ? "" : Widgets.json(body).toString()))
                      .build(),
                  BodyHandlers.ofString())
              .body();
      return text.startsWith("{") ? Widgets.json(text) : TextNode.valueOf(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
