package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example myapp, from its jar, under exactly the printed roles. On the real server, where Jobs
 * run until the test ends their pods.
 */
@WithControlPlane
class MyAppExampleIT {

  private static final ResourceKind MY_APP =
      new ResourceKind("myapps.example.com", "v1", "MyApp", "myapps");
  private static final ResourceKind JOB = ResourceKind.of(Job.class);
  private static final ResourceKind POD = ResourceKind.of(Pod.class);

  @TempDir private Path folder;
  private ExampleScenario example;
  private OperatorScenario scenario;
  private OperatorProcess operator;
  private LiveResource app;
  private Path input;

  @BeforeEach
  void start(ControlPlane server, TestNamespace namespace) throws IOException {
    example = ExampleScenario.of("myapp", folder, TestServer.of(server), namespace);
    scenario = example.cluster();
    operator = example.startOperator();
    app = scenario.resource(MY_APP, "my-application");
    input = example.sample("myapp", "myapp.yaml");
    scenario.apply(Files.readString(input));
  }

  @AfterEach
  void close() throws Exception {
    example.close();
  }

  @Test
  void anUpgradeMigratesTheDatabaseBeforeTheServersChange() throws Exception {
    awaitMigration("1-2-0");
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "my-application")).isEmpty();
    complete("1-2-0");
    OperatorScenario.soon().until(() -> app.status().path("servers").asInt() == 3);
    assertThat(scenario.get(TestKinds.CLAIM, "my-application-database").at("/spec/resources"))
        .hasToString("{\"requests\":{\"storage\":\"10Gi\"}}");
    example.assertCommandsShow(
        input, "myapps.myapps.example.com/my-application", "Deployment/my-application");
    assertThat(example.explain(input, "deployment.spec.template.spec.containers"))
        .contains("spec.version");

    app.patch("{\"spec\":{\"version\":\"1.3.0\"}}");
    awaitMigration("1-3-0");
    assertThat(image()).as("while the database is migrated").endsWith(":1.2.0");
    complete("1-3-0");
    OperatorScenario.soon().until(() -> image().endsWith(":1.3.0"));
    OperatorScenario.soon().until(() -> scenario.find(JOB, "my-application-1-2-0").isEmpty());

    app.patch("{\"spec\":{\"database\":{\"enabled\":false}}}");
    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.SERVICE, "my-application-database").isEmpty());
    assertThat(scenario.find(TestKinds.CLAIM, "my-application-database")).isPresent();
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
  }

  private void awaitMigration(String version) {
    OperatorScenario.soon()
        .until(() -> scenario.find(JOB, "my-application-" + version).isPresent());
    OperatorScenario.soon().until(() -> app.status().toString().contains("StageWaiting"));
  }

  /** Reports that the pod of the Job has ended, as a kubelet does. */
  private void complete(String version) {
    String pods = "batch.kubernetes.io/job-name=my-application-" + version;
    ListQuery query = ListQuery.in(scenario.namespace()).labelled(pods);
    OperatorScenario.soon()
        .until(() -> scenario.admin().list(POD, query).items().stream().anyMatch(this::isRunning));
    String pod = scenario.kubectl("get", "pods", "-l", pods, "-o", "name").strip();
    scenario.kubectl(
        "patch", pod, "--subresource=status", "-p", "{\"status\":{\"phase\":\"Succeeded\"}}");
  }

  private boolean isRunning(ObjectNode pod) {
    return pod.at("/status/phase").asText().equals("Running");
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, "my-application")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }
}
