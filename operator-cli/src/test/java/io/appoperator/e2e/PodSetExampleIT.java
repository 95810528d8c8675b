package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example podset, from its jar, under exactly the printed roles. */
@WithControlPlane
class PodSetExampleIT {

  private static final ResourceKind POD_SET =
      new ResourceKind("sets.example.com", "v1alpha1", "PodSet", "podsets");
  private static final ResourceKind POD = ResourceKind.of(Pod.class);
  private static final int FORBIDDEN = 403;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private LiveResource workers;

  @BeforeEach
  void open(ControlPlane server, TestNamespace namespace) throws IOException {
    Path jar = ExampleJar.of("podset", folder);
    URLClassLoader loader =
        opened.add(
            new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader()));
    scenario = opened.add(OperatorScenario.open(server, namespace, PluginRegistry.load(loader)));
    workers = scenario.resource(POD_SET, "workers");
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void keepsTheNumberOfPodsAndListsThemInTheStatus() throws Exception {
    AuditLog.Position start = scenario.now();
    scenario.apply(ExampleJar.sample("podset", "podset.yaml", scenario.namespace()));
    awaitNodes("workers-0", "workers-1", "workers-2");
    workers.awaitReady();

    scenario.kubectl("delete", "pod", "workers-1", "--wait=false");
    OperatorScenario.soon().until(() -> !uid("workers-1").isEmpty());
    awaitNodes("workers-0", "workers-1", "workers-2");

    workers.patch("{\"spec\":{\"size\":1}}");
    awaitNodes("workers-0");
    OperatorScenario.soon().until(() -> scenario.find(POD, "workers-2").isEmpty());

    assertThat(scenario.kubectl("get", "podsets"))
        .containsPattern("NAME +READY +SIZE +NODES +AGE")
        .contains("workers-0");
    assertThat(scenario.requestsSince(start)).noneMatch(request -> request.code() == FORBIDDEN);
  }

  @Test
  void replacesAPodThatHasFailed() throws Exception {
    scenario.apply(ExampleJar.sample("podset", "podset.yaml", scenario.namespace()));
    workers.awaitReady();
    String failed = uid("workers-1");

    scenario.kubectl(
        "patch",
        "pod",
        "workers-1",
        "--subresource=status",
        "-p",
        "{\"status\":{\"phase\":\"Failed\",\"reason\":\"Evicted\"}}");

    OperatorScenario.soon()
        .until(() -> !uid("workers-1").isEmpty() && !uid("workers-1").equals(failed));
    workers.awaitReady();
  }

  private void awaitNodes(String... names) {
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(workers.status().path("nodes").valueStream().map(node -> node.asText()))
                    .containsExactly(names));
  }

  private String uid(String pod) {
    return scenario.find(POD, pod).map(live -> live.at("/metadata/uid").asText()).orElse("");
  }
}
