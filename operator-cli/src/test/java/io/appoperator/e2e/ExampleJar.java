package io.appoperator.e2e;

import io.appoperator.crd.CrdGenerator;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jar of an example, made from its sources, so that its module need not be built before. */
final class ExampleJar {

  private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
  private static final Path EXAMPLES = ROOT.resolve("examples");

  private ExampleJar() {}

  /**
   * Writes the jar of an example, such as {@code database-kind}, to a directory.
   *
   * @param libraries the modules that the jar contains
   */
  static Path of(String example, Path folder, String... libraries) throws IOException {
    Path main = EXAMPLES.resolve(example).resolve("src/main");
    PluginJar jar = new PluginJar().processedBy(CrdGenerator.class);
    addClasses(jar, main.resolve("java"));
    for (String library : libraries) {
      addClasses(jar, ROOT.resolve(library).resolve("src/main/java"));
    }
    Path resources = main.resolve("resources");
    for (Path resource : files(resources)) {
      jar.withFile(resources.relativize(resource).toString(), Files.readString(resource));
    }
    return jar.write(folder, example + ".jar");
  }

  /** Returns a sample of an example, in a namespace. */
  static String sample(String example, String file, String namespace) throws IOException {
    return Files.readString(EXAMPLES.resolve(example).resolve(file))
        .replace("namespace: default", "namespace: " + namespace);
  }

  private static void addClasses(PluginJar jar, Path java) throws IOException {
    for (Path source : files(java)) {
      String name = java.relativize(source).toString().replaceAll("\\.java$", "");
      jar.withClass(name.replace('/', '.'), Files.readString(source));
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
