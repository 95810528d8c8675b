package io.appoperator.core.loading;

import io.appoperator.testkit.PluginJar;

/** Sources of plug-ins that are on no class path. */
final class NotePlugin {

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
      package PACKAGE;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.ConfigMap;
      import java.util.*;
      public final class NoteManager implements ResourceManager<toy.NoteSpec> {
        public String id() { return ID; }
        public Class<toy.NoteSpec> specType() { return toy.NoteSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public Map<ResourceKind, ReadinessRule> readiness() { return Map.of(); }
        public DesiredState render(RenderRequest<toy.NoteSpec> request) {
          return DesiredState.none();
        }
      }
      """;

  private NotePlugin() {}

  /** A plug-in with the kind Note. */
  static PluginJar kind() {
    return kind("package toy; public record NoteSpec(String text) {}");
  }

  /** A plug-in with the kind Note, whose spec has this source. */
  static PluginJar kind(String spec) {
    return new PluginJar()
        .withClass("toy.NoteSpec", spec)
        .withClass("toy.NoteKind", KIND)
        .providing("PrimaryKind", "toy.NoteKind");
  }

  /**
   * Adds a manager for the kind Note.
   *
   * @param id an expression for its id
   */
  static PluginJar withManager(PluginJar jar, String name, String id) {
    return jar.withClass(name + ".NoteManager", MANAGER.replace("PACKAGE", name).replace("ID", id))
        .providing("ResourceManager", name + ".NoteManager");
  }

  /** Sets entries of the manifest. */
  static PluginJar withManifest(PluginJar jar, String... entries) {
    return jar.withFile(
        "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + String.join("\n", entries) + "\n\n");
  }
}
