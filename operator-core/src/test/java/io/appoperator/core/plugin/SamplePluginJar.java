package io.appoperator.core.plugin;

import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Jars with a kind and a manager that are on no other class path, like those of external authors.
 */
final class SamplePluginJar {

  static final String SPEC =
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
      import java.util.*;
      public final class NoteManager implements ResourceManager<NoteSpec> {
        public String id() { return "note"; }
        public Class<NoteSpec> specType() { return NoteSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public Map<ResourceKind, ReadinessRule> readiness() { return Map.of(); }
        public DesiredState render(RenderRequest<NoteSpec> request) { return DesiredState.none(); }
      }
      """;

  private SamplePluginJar() {}

  /** Compiles the classes and packs them. */
  static Path write(Path folder) throws IOException {
    return plugin(KIND, MANAGER).write(folder, "notes-1.0.jar");
  }

  /** Packs a plug-in in which a piece of source text is replaced by another one. */
  static Path writeWith(Path folder, String text, String replacement) throws IOException {
    return pluginWith(text, replacement).write(folder, "notes-1.0.jar");
  }

  /** Returns a plug-in in which a piece of source text is replaced by another one. */
  static PluginJar pluginWith(String text, String replacement) {
    if (!(KIND + MANAGER).contains(text)) {
      throw new IllegalArgumentException("Not in the plug-in: " + text);
    }
    return plugin(KIND.replace(text, replacement), MANAGER.replace(text, replacement));
  }

  /** Packs a jar that declares a missing class. */
  static Path writeBroken(Path folder) throws IOException {
    return new PluginJar()
        .providing("ResourceManager", "toy.Missing")
        .write(folder, "broken-1.0.jar");
  }

  private static PluginJar plugin(String kind, String manager) {
    return new PluginJar()
        .withClass("toy.NoteSpec", SPEC)
        .withClass("toy.NoteKind", kind)
        .withClass("toy.NoteManager", manager)
        .providing("PrimaryKind", "toy.NoteKind")
        .providing("ResourceManager", "toy.NoteManager");
  }
}
