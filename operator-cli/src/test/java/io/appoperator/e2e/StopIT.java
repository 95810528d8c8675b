package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator as a process of its own, started as the launcher starts it. */
@WithControlPlane
class StopIT {

  @TempDir private Path folder;
  private Scene scene;

  @BeforeEach
  void prepare(ControlPlane controlPlane, TestNamespace namespace) {
    scene = Scene.withoutOperator(controlPlane, namespace);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void releasesTheLeaseAndEndsWithZeroOnSigterm() throws Exception {
    Path err = folder.resolve("err");
    Process process = start(err);
    try {
      scene.apply(Samples.SMALL.formatted("shop"));
      Scene.within(Duration.ofSeconds(60)).until(() -> scene.application("shop").is("Ready"));
      assertThat(holder()).isNotEmpty();

      process.destroy();

      assertThat(process.waitFor(10, TimeUnit.SECONDS)).as("it ends within ten seconds").isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(holder()).as("the holder of the lease").isEmpty();
      assertThat(Files.readString(err))
          .contains("operator: managing namespace " + scene.namespace())
          .doesNotContain("Exception");
    } finally {
      process.destroyForcibly();
    }
  }

  private Process start(Path err) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.appoperator.cli.Main",
            "run",
            "--kubeconfig=" + scene.operatorKubeconfig(),
            "--namespaces=" + scene.namespace(),
            "--leader-election",
            "--lease-namespace=" + scene.namespace(),
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0")
        .redirectOutput(Redirect.DISCARD)
        .redirectError(err.toFile())
        .start();
  }

  private String holder() {
    return scene
        .get(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
        .at("/spec/holderIdentity")
        .asText("");
  }
}
