package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator as a process of its own, started as the launcher starts it. */
@WithControlPlane
class StopIT {

  @TempDir private Path folder;
  private OperatorScenario scene;

  @BeforeEach
  void prepare(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.withoutOperator(controlPlane, namespace);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void releasesTheLeaseAndEndsWithZeroOnSigterm() throws Exception {
    Path err = folder.resolve("err");
    try (OperatorProcess process =
        OperatorProcess.start(scene.operatorKubeconfig(), scene.namespace(), err)) {
      scene.apply(Samples.SMALL.formatted("shop"));
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(() -> scene.application("shop").is("Ready"));
      assertThat(holder()).isNotEmpty();

      assertThat(process.stop()).isZero();
      assertThat(holder()).as("the holder of the lease").isEmpty();
      assertThat(process.said())
          .contains("operator: managing namespace " + scene.namespace())
          .doesNotContain("Exception", "Permissions are missing");
    }
  }

  private String holder() {
    return scene
        .get(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
        .at("/spec/holderIdentity")
        .asText("");
  }
}
