package io.appoperator.cli.pipeline;

import io.appoperator.cli.JavaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/** The command {@code operator} of the tests, as a script that pipelines find. */
final class OperatorOnPath {

  private OperatorOnPath() {}

  /** Writes the script into a directory and returns its path. */
  static Path in(Path folder) throws IOException {
    Path script =
        Files.writeString(
            folder.resolve("operator"),
            JavaProcess.of(List.of()).command().stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" ", "#!/bin/sh\nexec ", " \"$@\"\n")));
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }
}
