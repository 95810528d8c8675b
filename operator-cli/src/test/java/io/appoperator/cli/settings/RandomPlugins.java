package io.appoperator.cli.settings;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Adds random plug-ins to those of the class path: a manager with an extension, one with an
 * optional kind, and transformers of Deployments. Equal seeds give equal plug-ins. Not thread-safe.
 */
public final class RandomPlugins {

  /** No cluster of the tests serves it. */
  public static final ResourceKind MONITOR =
      new ResourceKind("random.example.com", "v1", "Monitor", "monitors");

  private static final PluginRegistry SHIPPED =
      PluginRegistry.load(RandomPlugins.class.getClassLoader());

  private static final ValueType<Note> NOTE =
      ValueType.of(
          Note.class,
          """
          type: object
          properties:
            text: {type: string, default: none}
            copies: {type: integer, minimum: 1, maximum: 3, default: 2}
          """);

  private final Random random;

  /** Starts a sequence. */
  public RandomPlugins(long seed) {
    random = new Random(seed);
  }

  /** The extension {@code spec.extensions.note}. */
  record Note(String text, int copies) {}

  /** Returns plug-ins for a cluster that serves all optional kinds, or none. */
  public PluginRegistry next() {
    List<TestTransformer<ApplicationSpec>> transformers = new ArrayList<>(all());
    transformers.removeIf(transformer -> random.nextInt(3) == 0);
    Collections.shuffle(transformers, random);
    PluginRegistry plugins = with(transformers);
    return random.nextBoolean() ? plugins : plugins.withUnserved(Set.of(MONITOR));
  }

  /** Returns the plug-ins with every transformer. */
  public PluginRegistry complete() {
    return with(all());
  }

  /** Returns a random extension of an Application, as YAML; empty if it has none. */
  public String extension() {
    String text = List.of("text: hello, ", "text: \"\", ", "").get(random.nextInt(3));
    String copies = random.nextBoolean() ? "copies: " + (1 + random.nextInt(3)) : "";
    return random.nextInt(3) == 0 ? "" : "  extensions: {note: {" + text + copies + "}}\n";
  }

  /** Returns the plug-ins with some transformers. */
  static PluginRegistry with(List<TestTransformer<ApplicationSpec>> transformers) {
    List<PrimaryKind<?>> kinds = new ArrayList<>();
    List<ResourceManager<?>> managers = new ArrayList<>(List.of(new NoteManager(), monitors()));
    for (LoadedKind<?> kind : SHIPPED.kinds()) {
      kinds.add(kind.primary());
      kind.managers().stream().map(LoadedManager::manager).forEach(managers::add);
    }
    return PluginRegistry.of(kinds, managers, transformers);
  }

  private List<TestTransformer<ApplicationSpec>> all() {
    return RandomPodTransformers.of(random.nextInt(3));
  }

  private static TestManager<ApplicationSpec> monitors() {
    return new TestManager<>(
        "monitor",
        ApplicationSpec.class,
        ManagedKind.of(MONITOR).optional(),
        request -> {
          GenericKubernetesResource monitor = new GenericKubernetesResource();
          monitor.setApiVersion(MONITOR.apiVersion());
          monitor.setKind(MONITOR.kind());
          monitor.setMetadata(new ObjectMetaBuilder().withName(request.name()).build());
          monitor.setAdditionalProperty("spec", Map.of("image", request.spec().image()));
          return DesiredState.of(DesiredObject.of(monitor));
        });
  }

  private record NoteManager() implements ResourceManager<ApplicationSpec> {

    @Override
    public String id() {
      return "note";
    }

    @Override
    public Class<ApplicationSpec> specType() {
      return ApplicationSpec.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(ManagedKind.of(ConfigMap.class));
    }

    @Override
    public Optional<ValueType<?>> extension() {
      return Optional.of(NOTE);
    }

    @Override
    public DesiredState render(RenderRequest<ApplicationSpec> request) {
      return request
          .extension(NOTE)
          .map(note -> DesiredState.of(note(request.name(), note)))
          .orElseGet(DesiredState::none);
    }

    private static ConfigMap note(String name, Note note) {
      Stream<String> copies = Stream.generate(note::text).limit(note.copies());
      return new ConfigMapBuilder()
          .withNewMetadata()
          .withName(name + "-note")
          .endMetadata()
          .addToData("text", String.join("\n", copies.toList()))
          .build();
    }
  }
}
