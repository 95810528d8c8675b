package io.appoperator.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** The directory with the commands that build and start a control plane. */
record ControlPlaneCommands(Path folder) {

  private static final String FOLDER = "operator-testkit/control-plane";

  /**
   * Searches below the system property {@code project.root}, then from the working directory
   * upwards.
   *
   * @throws CommandFailedException if the directory does not exist
   */
  static ControlPlaneCommands find() {
    String root = System.getProperty("project.root", "");
    for (Path at = Path.of(root).toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve(FOLDER);
      if (Files.isExecutable(folder.resolve("up"))) {
        return new ControlPlaneCommands(folder);
      }
    }
    throw new CommandFailedException(
        FOLDER,
        "There is no directory %s in or above %s. Set -Dproject.root to the checkout."
            .formatted(FOLDER, Path.of(root).toAbsolutePath()));
  }

  Path build() {
    return folder.resolve("build");
  }

  Path up() {
    return folder.resolve("up");
  }
}
