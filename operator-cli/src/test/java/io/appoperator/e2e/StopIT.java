package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator in a separate process, started like by the launcher. */
@Tag("core")
@WithTestServer
class StopIT {

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void prepare(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(server, namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void releasesTheLeaseAndExitsWithZeroOnSigterm() throws Exception {
    Path err = folder.resolve("err");
    try (OperatorProcess process =
        OperatorProcess.start(scenario.operatorKubeconfig(), scenario.namespace(), err)) {
      scenario.apply(SampleApplications.SMALL.formatted("shop"));
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(() -> scenario.application("shop").is("Ready"));
      assertThat(holder()).isNotEmpty();

      assertThat(process.stop()).isZero();
      assertThat(holder()).as("the holder of the lease").isEmpty();
      assertThat(process.standardError())
          .contains("operator: managing namespace " + scenario.namespace())
          .doesNotContain("Exception", "Permissions are missing");
    }
  }

  private String holder() {
    return scenario
        .get(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
        .at("/spec/holderIdentity")
        .asText("");
  }
}
