package io.appoperator.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The directory with the commands that build and start a control plane. */
record ControlPlaneCommands(Path folder) {

  private static final String FOLDER = "operator-testkit/control-plane";

  /**
   * Searches below the system property {@code project.root}, then from the working directory
   * upwards. Outside a checkout, the commands come from the jar of this module.
   */
  static ControlPlaneCommands find() {
    return inCheckout(Path.of(System.getProperty("project.root", "")).toAbsolutePath())
        .orElseGet(
            () -> new ControlPlaneCommands(PackagedCommands.unpack(PackagedCommands.cache())));
  }

  private static Optional<ControlPlaneCommands> inCheckout(Path start) {
    for (Path at = start; at != null; at = at.getParent()) {
      Path folder = at.resolve(FOLDER);
      if (Files.isExecutable(folder.resolve("up"))) {
        return Optional.of(new ControlPlaneCommands(folder));
      }
    }
    return Optional.empty();
  }

  Path build() {
    return folder.resolve("build");
  }

  Path up() {
    return folder.resolve("up");
  }
}
