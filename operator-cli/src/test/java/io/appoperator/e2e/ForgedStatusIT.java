package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another client writes the status of an Application while no operator runs. */
@Tag("core")
@WithTestServer
class ForgedStatusIT {

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void appliesAnEditAlthoughAForgedStatusClaimsThatItIsApplied() throws IOException {
    String before = SampleApplications.SMALL.formatted("shop");
    scenario.apply(before);
    LiveResource shop = scenario.application("shop");
    shop.awaitReady();
    scenario.awaitIdle();
    scenario.operator().stop();

    String after = before.replace("nginx:1.0", "nginx:2.0");
    scenario.apply(after);
    int generation = scenario.get(TestKinds.APPLICATION, "shop").at("/metadata/generation").asInt();
    scenario.kubectl(
        "patch",
        "application.apps.example.com",
        "shop",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\":{\"observedGeneration\":%s,\"renderDigest\":\"%s\"}}"
            .formatted(generation, digest(after)));
    scenario.operator().start();

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(
                        scenario
                            .get(TestKinds.DEPLOYMENT, "shop")
                            .at("/spec/template/spec/containers/0/image")
                            .asText())
                    .isEqualTo("nginx:2.0"));
  }

  private String digest(String application) throws IOException {
    Path file = Files.writeString(folder.resolve("shop.yaml"), application);
    CommandRun render =
        CommandRun.of("render", "-f", file.toString(), "-n", scenario.namespace(), "--digest");
    assertThat(render.code()).isZero();
    return render.out().substring(0, render.out().indexOf(' '));
  }
}
