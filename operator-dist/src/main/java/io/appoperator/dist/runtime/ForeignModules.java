package io.appoperator.dist.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The modules of a JDK that this machine cannot run.
 *
 * @param folder its directory {@code jmods}
 * @param version its version
 */
public record ForeignModules(Path folder, Runtime.Version version) {

  /** Returns the modules of the only JDK below a directory. */
  public static ForeignModules in(Path root, Runtime.Version version) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("jmods"))
          .findFirst()
          .map(folder -> new ForeignModules(folder, version))
          .orElseThrow(() -> new IllegalStateException(root + " contains no modules of a JDK."));
    }
  }
}
