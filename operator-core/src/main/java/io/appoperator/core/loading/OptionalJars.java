package io.appoperator.core.loading;

import io.appoperator.core.plugin.PluginOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Jars in a directory next to those of the operator. Commands load them when they need them, so
 * that the class path of the others does not grow.
 */
public final class OptionalJars {

  private OptionalJars() {}

  /**
   * Returns the jars of a directory.
   *
   * @param folder the name of the directory
   * @return none if it does not exist, or if the operator is not in a jar, as in tests
   */
  public static List<Path> in(String folder) throws IOException {
    Optional<Path> directory =
        PluginOrigin.file(OptionalJars.class)
            .map(jar -> jar.resolveSibling(folder))
            .filter(Files::isDirectory);
    if (directory.isEmpty()) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory.get())) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }
}
