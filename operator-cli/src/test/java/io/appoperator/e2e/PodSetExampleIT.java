package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example podset, from its jar, under exactly the printed roles. */
@Tag("core")
@WithTestServer
class PodSetExampleIT {

  private static final ResourceKind POD_SET =
      new ResourceKind("sets.example.com", "v1alpha1", "PodSet", "podsets");
  private static final ResourceKind POD = ResourceKind.of(Pod.class);

  @TempDir private Path folder;
  private ExampleScenario example;
  private OperatorScenario scenario;
  private OperatorProcess operator;
  private LiveResource workers;
  private Path input;

  @BeforeEach
  void start(TestServer server, TestNamespace namespace) throws IOException {
    example = ExampleScenario.of("podset", folder, server, namespace);
    scenario = example.cluster();
    operator = example.startOperator();
    workers = scenario.resource(POD_SET, "workers");
    input = example.sample("podset", "podset.yaml");
    scenario.apply(Files.readString(input));
  }

  @AfterEach
  void close() throws Exception {
    example.close();
  }

  @Test
  void keepsTheNumberOfPodsAndListsThemInTheStatus(TestServer server) throws Exception {
    awaitNodes("workers-0", "workers-1", "workers-2");
    workers.awaitReady();
    example.assertCommandsShow(input, "podsets.sets.example.com/workers", "Pod/workers-0");
    assertThat(example.explain(input, "pod.spec.containers"))
        .containsPattern("image +\\S+ +default of spec.image");

    scenario.kubectl("delete", "pod", "workers-1", "--wait=false");
    OperatorScenario.soon().until(() -> !uid("workers-1").isEmpty());
    awaitNodes("workers-0", "workers-1", "workers-2");

    workers.patch("{\"spec\":{\"size\":1}}");
    awaitNodes("workers-0");
    OperatorScenario.soon().until(() -> scenario.find(POD, "workers-2").isEmpty());

    // Only kubectl prints tables.
    server
        .controlPlane()
        .ifPresent(
            real ->
                assertThat(scenario.kubectl("get", "podsets"))
                    .containsPattern("NAME +READY +SIZE +NODES +AGE")
                    .contains("workers-0"));
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
  }

  @Test
  void replacesAPodThatHasFailed() throws Exception {
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
