package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After a run has settled, diff shows nothing, although a webhook adds a sidecar to every
 * Deployment and a LimitRange sets defaults of pods. On the real server, which has both. {@code
 * -Ddiff.settled=200} and {@code -Ddiff.seed=1} set the number of random Applications and the seed.
 */
@Tag("core")
@WithControlPlane
class SettledIT {

  private static final int APPLICATIONS = Integer.getInteger("diff.settled", 40);
  private static final long SEED = Long.getLong("diff.seed", 1);
  private static final int BATCH = 40;

  private static final String LIMITS =
      """
      apiVersion: v1
      kind: LimitRange
      metadata: {name: limits}
      spec:
        limits:
        - type: Container
          defaultRequest: {cpu: 5m, memory: 16Mi}
          default: {cpu: 500m, memory: 256Mi}
      """;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private AdmissionWebhook webhook;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    webhook = opened.add(AdmissionWebhook.start(folder));
    scenario = opened.add(OperatorScenario.open(TestServer.of(controlPlane), namespace));
    scenario.apply(LIMITS);
    webhook.inject("proxy", "proxy:1");
    scenario.apply(webhook.mutating(scenario.namespace(), "apps", "deployments"));
    opened.add(
        () -> scenario.kubectl("delete", "mutatingwebhookconfiguration", scenario.namespace()));
    // The server activates a webhook with a delay.
    OperatorScenario.soon()
        .until(
            () ->
                scenario
                    .kubectl(
                        "create", "deployment", "x", "--image=x", "--dry-run=server", "-o", "yaml")
                    .contains("proxy:1"));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void nothingDiffers() {
    RandomApplications random = new RandomApplications(SEED);
    ManyApplications fleet = new ManyApplications(scenario, folder);
    for (int first = 0; first < APPLICATIONS; first += BATCH) {
      List<Sample> samples = new ArrayList<>();
      for (int i = first; i < Math.min(APPLICATIONS, first + BATCH); i++) {
        samples.add(random.next("app-" + i));
      }
      fleet.apply(samples);

      for (ObjectNode deployment : fleet.list(TestKinds.DEPLOYMENT)) {
        assertThat(deployment.at("/spec/template/spec/containers").toString()).contains("proxy:1");
      }
      CommandRun server = fleet.diff(samples, "server");
      assertSame(server);
      CommandRun auto = fleet.diff(samples, "auto");
      assertSame(auto);
      assertThat(DiffPrediction.of(auto)).isEqualTo(DiffPrediction.of(server));
      assertSame(fleet.diff(samples, "client"));
      scenario.kubectl("delete", "applications", "--all", "--wait=false");
    }
  }

  private static void assertSame(CommandRun diff) {
    assertThat(DiffPrediction.of(diff))
        .as("%s", diff.err())
        .isNotEmpty()
        .allSatisfy((name, object) -> assertThat(object.action()).isEqualTo("unchanged"));
    assertThat(diff.code()).isZero();
  }
}
