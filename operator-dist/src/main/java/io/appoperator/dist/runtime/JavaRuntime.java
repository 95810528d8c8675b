package io.appoperator.dist.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Links a Java runtime that has only what the operator and plug-ins need. */
public final class JavaRuntime {

  /** The modules. A test fails if code of the operator needs another one. */
  static final List<String> MODULES =
      List.of(
          "java.base",
          "java.compiler", // names in the projects of 'operator init'
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.sql", // types that Jackson names
          "java.xml",
          "jdk.crypto.ec",
          "jdk.httpserver", // the command demo, and the training run
          "jdk.management", // memory that a plug-in allocates
          "jdk.naming.dns", // names of API servers in some clusters
          "jdk.unsupported",
          "jdk.zipfs");

  private JavaRuntime() {}

  /** Links a runtime into a directory, which is replaced. */
  public static void link(Jdk jdk, Path target) throws IOException, InterruptedException {
    link(jdk, List.of(), target);
  }

  /**
   * Links a runtime of modules for another machine into a directory, which is replaced. Only a JDK
   * of the same version can link them.
   */
  public static void link(ForeignModules modules, Path target)
      throws IOException, InterruptedException {
    Jdk jdk = Jdk.ofFeature(modules.version().feature());
    link(jdk, List.of("--module-path", modules.folder().toString()), target);
  }

  private static void link(Jdk jdk, List<String> options, Path target)
      throws IOException, InterruptedException {
    deleteTree(target);
    List<String> command = new ArrayList<>();
    command.add(jdk.home().resolve("bin/jlink").toString());
    command.addAll(options);
    command.addAll(List.of("--add-modules", String.join(",", MODULES)));
    command.addAll(List.of("--no-header-files", "--no-man-pages"));
    command.addAll(List.of("--output", target.toString()));
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("jlink of %s ended with %s.".formatted(jdk.home(), code));
    }
  }

  private static void deleteTree(Path root) throws IOException {
    if (Files.exists(root)) {
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
