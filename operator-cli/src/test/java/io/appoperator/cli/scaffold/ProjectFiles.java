package io.appoperator.cli.scaffold;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a directory in tests. */
final class ProjectFiles {

  private ProjectFiles() {}

  /** Returns the text of each file by its path; empty if there is no directory. */
  static Map<String, String> of(Path directory) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          texts.put(directory.relativize(file).toString(), Files.readString(file));
        }
      }
    }
    return texts;
  }
}
