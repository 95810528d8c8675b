package io.appoperator.cli.scaffold;

import io.appoperator.cli.file.PlannedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A line of a file that lists things, such as a service file. Other lines of the file stay.
 *
 * @param path the path of the file in the project
 * @param heading the text of a new file
 * @param line the line, without a line break
 */
record ListedLine(String path, String heading, String line) {

  /** Returns the line of a class that {@code ServiceLoader} finds. */
  static ListedLine service(String type, String className) {
    return new ListedLine(
        "src/main/resources/META-INF/services/io.appoperator.api." + type, "", className);
  }

  /** Returns the line of a sample for kustomize. */
  static ListedLine sample(String file) {
    return new ListedLine(
        "config/samples/kustomization.yaml",
        Template.text("shared/kustomization.yaml"),
        "  - " + file);
  }

  /** Returns whether the file has the line. */
  boolean isIn(Path project) throws IOException {
    return text(project).lines().anyMatch(other -> other.strip().equals(line.strip()));
  }

  /** Returns the file with the line at its end. */
  PlannedFile addedTo(Path project) throws IOException {
    String text = text(project);
    String separator = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
    return new PlannedFile(path, text + separator + line + "\n");
  }

  private String text(Path project) throws IOException {
    Path file = project.resolve(path);
    return Files.exists(file) ? Files.readString(file) : heading;
  }
}
