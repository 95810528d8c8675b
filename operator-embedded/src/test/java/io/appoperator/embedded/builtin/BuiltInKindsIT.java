package io.appoperator.embedded.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The resource file is what kube-apiserver serves. {@code -Dgolden.update=true} writes it. */
@WithControlPlane
class BuiltInKindsIT {

  private static final Path FILE =
      Path.of(
          System.getProperty("project.root", ".."),
          "operator-embedded/src/main/resources/io/appoperator/embedded/builtin/kinds.json");

  @Test
  void resourceFileHasTheKindsOfKubeApiserver(ControlPlane controlPlane) throws IOException {
    String served =
        new KindHarvest(path -> Widgets.json(controlPlane.admin().raw("/" + path))).read();
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(FILE, served);
    }
    assertThat(Files.readString(FILE)).isEqualTo(served);
  }
}
