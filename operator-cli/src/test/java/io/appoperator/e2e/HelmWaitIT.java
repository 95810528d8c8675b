package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A chart with an Application, installed with {@code helm install --wait}. On the real server,
 * because Helm is built with Go, too.
 */
@WithControlPlane
class HelmWaitIT {

  private static final String CHART = "apiVersion: v2\nname: shop\nversion: 1.0.0\n";

  @TempDir private Path folder;
  private OperatorScenario scenario;
  private String kubeconfig;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    scenario = OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace);
    kubeconfig = controlPlane.kubeconfig().toString();
    Files.createDirectories(folder.resolve("shop/templates"));
    Files.writeString(folder.resolve("shop/Chart.yaml"), CHART);
    Files.writeString(
        folder.resolve("shop/templates/application.yaml"),
        SampleApplications.SMALL.formatted("shop"));
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void waitsUntilItsTimeoutForAnApplicationThatNoOperatorHasSeen() {
    assertThatExceptionOfType(CommandFailedException.class)
        .isThrownBy(() -> install("3s"))
        .withMessageContaining("Application/" + scenario.namespace() + "/shop");
  }

  @Test
  void succeedsWhenTheApplicationIsReady() {
    scenario.operator().start();

    install("90s");

    assertThat(scenario.application("shop").is("Ready")).isTrue();
  }

  private void install(String timeout) {
    BuiltTool.HELM.run(
        "",
        "upgrade",
        "--install",
        "--wait",
        "--timeout=" + timeout,
        "--kubeconfig=" + kubeconfig,
        "--namespace=" + scenario.namespace(),
        "--repository-cache=" + folder.resolve("cache"),
        "--repository-config=" + folder.resolve("repositories.yaml"),
        "shop",
        folder.resolve("shop").toString());
  }
}
