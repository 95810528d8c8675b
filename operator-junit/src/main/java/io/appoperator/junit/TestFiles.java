package io.appoperator.junit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of a module, and resources of the class path. */
final class TestFiles {

  private TestFiles() {}

  static String read(String name) {
    Path file = Path.of(name);
    ClassLoader classPath = Thread.currentThread().getContextClassLoader();
    try (InputStream resource = classPath.getResourceAsStream(name)) {
      if (Files.isRegularFile(file)) {
        return Files.readString(file);
      }
      if (resource != null) {
        return new String(resource.readAllBytes(), UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The file " + file.toAbsolutePath() + " cannot be read.", e);
    }
    throw new IllegalArgumentException(
        "There is neither a file %s nor a resource '%s' on the class path. Check the name."
            .formatted(file.toAbsolutePath(), name));
  }
}
