package io.appoperator.core.plugin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A jar with a kind and a manager that are on no other class path, as a stranger would write it.
 */
final class ToyJar {

  private static final String SPEC =
      """
      package toy;
      public record NoteSpec(String text) {}
      """;

  private static final String KIND =
      """
      package toy;
      import io.appoperator.api.*;
      import java.util.Map;
      public final class NoteKind implements PrimaryKind<NoteSpec> {
        public ResourceKind kind() {
          return new ResourceKind("jar.example.com", "v1", "Note", "notes");
        }
        public Class<NoteSpec> specType() { return NoteSpec.class; }
        public String crd() { return "{}"; }
        public Map<String, String> labels(Primary<NoteSpec> primary) { return Map.of(); }
      }
      """;

  private static final String MANAGER =
      """
      package toy;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.ConfigMap;
      import java.util.Set;
      public final class NoteManager implements ResourceManager<NoteSpec> {
        public String id() { return "note"; }
        public Class<NoteSpec> specType() { return NoteSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public DesiredState render(RenderRequest<NoteSpec> request) { return DesiredState.none(); }
      }
      """;

  private ToyJar() {}

  /** Compiles the classes and packs them. */
  static Path write(Path folder) throws IOException {
    Path sources = Files.createDirectories(folder.resolve("src/toy"));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.writeString(sources.resolve("NoteSpec.java"), SPEC);
    Files.writeString(sources.resolve("NoteKind.java"), KIND);
    Files.writeString(sources.resolve("NoteManager.java"), MANAGER);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments =
        Stream.concat(
                Stream.of(
                    "--release",
                    "17",
                    "-proc:none",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-d",
                    classes.toString()),
                Stream.of("NoteSpec", "NoteKind", "NoteManager")
                    .map(name -> sources.resolve(name + ".java").toString()))
            .toList();
    if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
      throw new IOException("The toy plug-in does not compile");
    }
    Path jar = folder.resolve("notes-1.0.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String name : List.of("NoteSpec", "NoteKind", "NoteManager")) {
        String entry = "toy/" + name + ".class";
        put(out, entry, Files.readAllBytes(classes.resolve(entry)));
      }
      service(out, "PrimaryKind", "toy.NoteKind");
      service(out, "ResourceManager", "toy.NoteManager");
    }
    return jar;
  }

  /** Packs a jar that names a class which it does not have. */
  static Path writeBroken(Path folder) throws IOException {
    Path jar = folder.resolve("broken-1.0.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      service(out, "ResourceManager", "toy.Missing");
    }
    return jar;
  }

  private static void service(JarOutputStream out, String type, String name) throws IOException {
    put(
        out,
        "META-INF/services/io.appoperator.api." + type,
        (name + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void put(JarOutputStream out, String entry, byte[] content) throws IOException {
    out.putNextEntry(new JarEntry(entry));
    out.write(content);
    out.closeEntry();
  }
}
