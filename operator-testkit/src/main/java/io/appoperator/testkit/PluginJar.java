package io.appoperator.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles a plug-in and packs it into a jar. Not thread-safe. */
public final class PluginJar {

  private final Map<String, String> sources = new TreeMap<>();
  private final Map<String, String> files = new TreeMap<>();
  private final Set<String> omitted = new HashSet<>();
  private final List<String> processing = new ArrayList<>(List.of("-proc:none"));

  /**
   * Adds a class.
   *
   * @param name its full name
   * @param source the text of its file
   */
  public PluginJar withClass(String name, String source) {
    sources.put(name, source);
    return this;
  }

  /** Omits a class that others were compiled against, such as one of another jar. */
  public PluginJar without(String name) {
    omitted.add(name.replace('.', '/') + ".class");
    return this;
  }

  /** Compiles with an annotation processor of the class path. */
  public PluginJar processedBy(Class<?> processor) {
    processing.clear();
    processing.addAll(List.of("-processor", processor.getName()));
    return this;
  }

  /** Adds a file, such as a resource. */
  public PluginJar withFile(String name, String content) {
    files.put(name, content);
    return this;
  }

  /**
   * Lists a class as a plug-in.
   *
   * @param type the simple name of the plug-in type, such as {@code ResourceManager}
   * @param name the full name of the class, which need not be in this jar
   */
  public PluginJar providing(String type, String name) {
    files.merge("META-INF/services/io.appoperator.api." + type, name + "\n", String::concat);
    return this;
  }

  /**
   * Writes the jar.
   *
   * @param folder the directory for the classes; the jar is created next to it
   * @param name the file name of the jar
   */
  public Path write(Path folder, String name) throws IOException {
    Path work = Files.createDirectories(folder.resolve(name + ".work"));
    Path classes = Files.createDirectories(work.resolve("classes"));
    List<String> arguments = new ArrayList<>(List.of("--release", "17", "-nowarn"));
    arguments.addAll(processing);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-d", classes.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = work.resolve("src").resolve(source.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.resolveSibling(""));
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    int code =
        sources.isEmpty()
            ? 0
            : ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IOException("The plug-in " + name + " does not compile");
    }
    Path jar = folder.resolve(name);
    pack(classes, jar);
    return jar;
  }

  private void pack(Path classes, Path jar) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> found = Files.walk(classes)) {
      for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
        String name = classes.relativize(file).toString().replace('\\', '/');
        if (!omitted.contains(name)) {
          put(out, name, Files.readAllBytes(file));
        }
      }
      for (Map.Entry<String, String> file : files.entrySet()) {
        put(out, file.getKey(), file.getValue().getBytes(UTF_8));
      }
    }
  }

  private static void put(JarOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(name));
    out.write(content);
    out.closeEntry();
  }
}
