package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example myapp, from its jar, under exactly the printed roles. */
@WithControlPlane
class MyAppExampleIT {

  private static final ResourceKind MY_APP =
      new ResourceKind("myapps.example.com", "v1", "MyApp", "myapps");
  private static final ResourceKind JOB = ResourceKind.of(Job.class);
  private static final ResourceKind POD = ResourceKind.of(Pod.class);
  private static final int FORBIDDEN = 403;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private LiveResource app;

  @BeforeEach
  void open(ControlPlane server, TestNamespace namespace) throws IOException {
    Path jar = ExampleJar.of("myapp", folder);
    URLClassLoader loader =
        opened.add(
            new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader()));
    scenario = opened.add(OperatorScenario.open(server, namespace, PluginRegistry.load(loader)));
    app = scenario.resource(MY_APP, "my-application");
    scenario.apply(ExampleJar.sample("myapp", "myapp.yaml", scenario.namespace()));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void anUpgradeMigratesTheDatabaseBeforeTheServersChange() {
    AuditLog.Position start = scenario.now();
    awaitMigration("1-2-0");
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "my-application")).isEmpty();
    complete("1-2-0");
    OperatorScenario.soon().until(() -> app.status().path("servers").asInt() == 3);
    assertThat(scenario.get(TestKinds.CLAIM, "my-application-database").at("/spec/resources"))
        .hasToString("{\"requests\":{\"storage\":\"10Gi\"}}");

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
    assertThat(scenario.requestsSince(start)).noneMatch(request -> request.code() == FORBIDDEN);
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
