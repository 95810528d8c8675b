package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.LiveApplication;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Transforms an Application by kubectl's kustomize with the shipped configuration. With the real
 * server, because kubectl is built with it.
 */
@WithControlPlane
class KustomizeIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Path CASE = ROOT.resolve("operator-cli/src/test/resources/kustomize");

  @TempDir private Path folder;

  @Test
  void imagesReplicasAndNamesAreAppliedToAnApplication(
      ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    for (String name : List.of("kustomization.yaml", "shop.yaml", "others.yaml")) {
      var unused = Files.copy(CASE.resolve(name), folder.resolve(name));
    }
    var unused =
        Files.copy(
            ROOT.resolve("config/kustomize/application.yaml"), folder.resolve("application.yaml"));

    String built = controlPlane.kubectl("kustomize", folder.toString());

    assertThat(built.strip()).isEqualTo(Files.readString(CASE.resolve("expected.yaml")).strip());
    LiveApplication.define(controlPlane);
    controlPlane.applyYaml(namespace, built);
    assertThat(
            controlPlane.kubectl(
                "get", "appl", "test-shop", "-n", namespace.name(), "-o", "jsonpath={.spec.image}"))
        .isEqualTo("registry.example.com/shop:1.4");
  }
}
