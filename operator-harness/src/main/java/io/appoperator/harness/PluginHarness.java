package io.appoperator.harness;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Renderer;
import io.appoperator.testkit.golden.GoldenFiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests one primary kind and the resource managers that serve it. It reads, validates and renders
 * custom resources with the code of the operator, as {@code operator render} does, and needs no
 * cluster.
 *
 * <p>All methods with a text parameter expect one YAML or JSON document with a resource of the
 * kind, and throw {@link IllegalArgumentException} for any other text. The namespace is {@code
 * default} if the document has none. Calls of plug-ins have no time limit here: set a timeout for
 * the test if you need one. Immutable and thread-safe.
 *
 * @param <S> the type of the {@code spec} of the kind
 */
public final class PluginHarness<S> {

  private final LoadedKind<S> kind;
  private final RenderPipeline<S> pipeline;

  private PluginHarness(LoadedKind<S> kind) {
    this.kind = kind;
    this.pipeline = usable(() -> new RenderPipeline<>(kind));
  }

  /**
   * Finds the kind with a spec type, and all resource managers that serve it, with the class loader
   * of the current thread. The service files of the plug-ins are tested in this way, too.
   *
   * @param specType the type of the {@code spec}, such as {@code ApplicationSpec.class}
   * @throws IllegalStateException if no kind has this spec type, or if a plug-in on the class path
   *     cannot be used; the message is the one that the operator prints
   */
  public static <S> PluginHarness<S> load(Class<S> specType) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return find(specType, usable(() -> PluginRegistry.load(loader)));
  }

  /**
   * Uses a kind and resource managers that the test created.
   *
   * @param kind the kind
   * @param managers its resource managers, in any order; may be empty
   * @throws IllegalStateException if one of them cannot be used, for example because two have the
   *     same id; the message is the one that the operator prints
   */
  public static <S> PluginHarness<S> of(
      PrimaryKind<S> kind, List<? extends ResourceManager<S>> managers) {
    return of(kind, managers, List.of());
  }

  /**
   * Uses a kind, resource managers and transformers that the test created.
   *
   * @param kind the kind
   * @param managers its resource managers, in any order; may be empty
   * @param transformers the transformers of their objects, in any order; may be empty
   * @throws IllegalStateException if one of them cannot be used; the message is the one that the
   *     operator prints
   * @since 1.0
   */
  public static <S> PluginHarness<S> of(
      PrimaryKind<S> kind,
      List<? extends ResourceManager<S>> managers,
      List<? extends ResourceTransformer<S>> transformers) {
    return find(
        kind.specType(), usable(() -> PluginRegistry.of(List.of(kind), managers, transformers)));
  }

  /** Returns the ids of the transformers, sorted. */
  public List<String> transformers() {
    return kind.transformers().stream().map(LoadedTransformer::id).toList();
  }

  /** Returns the ids of the resource managers, sorted. */
  public List<String> managers() {
    return kind.managers().stream().map(LoadedManager::id).toList();
  }

  /**
   * Returns a harness with only one of these resource managers.
   *
   * @throws IllegalArgumentException if there is no resource manager with this id
   */
  public PluginHarness<S> only(String id) {
    List<LoadedManager<S>> found =
        kind.managers().stream().filter(manager -> manager.id().equals(id)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no resource manager '%s'; must be one of %s.".formatted(id, managers()));
    }
    return new PluginHarness<>(kind.withManagers(found));
  }

  /**
   * Returns a harness whose objects no transformer changes. Golden files of a resource manager then
   * stay the same when a transformer is added.
   *
   * @since 1.0
   */
  public PluginHarness<S> withoutTransformers() {
    return new PluginHarness<>(kind.withoutTransformers());
  }

  /**
   * Returns a harness whose resource manager has a configuration. Without it, a resource manager
   * has the defaults of the schema that it declares.
   *
   * @param id the id of the resource manager
   * @param text one YAML or JSON document with what users write at {@code managers.<id>.config}
   * @throws IllegalArgumentException if there is no resource manager with this id and a
   *     configuration, or if the text is not such a document
   * @throws IllegalStateException if the configuration does not fit its schema
   */
  public PluginHarness<S> withConfig(String id, String text) {
    if (kind.managers().stream().noneMatch(m -> m.id().equals(id) && m.config().isPresent())) {
      throw new IllegalArgumentException(
          "There is no resource manager '%s' with a configuration.".formatted(id));
    }
    return withConfig(ConfigPath.manager(id), text);
  }

  /**
   * Returns a harness whose transformer has a configuration. Without it, a transformer has the
   * defaults of the schema that it declares.
   *
   * @param id the id of the transformer
   * @param text one YAML or JSON document with what users write at {@code transformers.<id>.config}
   * @throws IllegalArgumentException if there is no transformer with this id and a configuration,
   *     or if the text is not such a document
   * @throws IllegalStateException if the configuration does not fit its schema
   * @since 1.0
   */
  public PluginHarness<S> withTransformerConfig(String id, String text) {
    if (kind.transformers().stream().noneMatch(t -> t.id().equals(id) && t.config().isPresent())) {
      throw new IllegalArgumentException(
          "There is no transformer '%s' with a configuration.".formatted(id));
    }
    return withConfig(ConfigPath.transformer(id), text);
  }

  private PluginHarness<S> withConfig(ConfigPath path, String text) {
    Map<ConfigPath, ObjectNode> configs = new TreeMap<>(kind.inputs().configs());
    configs.put(path, ResourceDocument.read("config", text).json());
    return new PluginHarness<>(kind.withInputs(kind.inputs().withConfigs(configs)));
  }

  /**
   * Returns a harness for a cluster that does not serve optional kinds. Without it, the cluster
   * serves all kinds.
   *
   * @throws IllegalArgumentException if a resource manager does not declare a kind as optional
   */
  public PluginHarness<S> withoutKinds(ResourceKind... unserved) {
    for (ResourceKind missing : unserved) {
      if (!kind.optional().contains(missing)) {
        throw new IllegalArgumentException(
            "The kind %s is not optional; must be one of %s.".formatted(missing, kind.optional()));
      }
    }
    return new PluginHarness<>(kind.withUnserved(Set.of(unserved)));
  }

  /**
   * Returns a harness with related objects. Without it, all objects that a resource refers to are
   * missing.
   *
   * @param texts one YAML or JSON document for each object; without a namespace, it is in {@code
   *     default}
   * @throws IllegalArgumentException if a document has no name, or a kind that no resource manager
   *     declares as related
   * @since 1.0
   */
  public PluginHarness<S> withRelated(String... texts) {
    return new PluginHarness<>(kind.withRelated(RelatedTexts.read(kind, texts)));
  }

  /**
   * Reads a resource, with the defaults of the schema.
   *
   * @throws AssertionError if the resource is invalid; the message lists all errors with their
   *     lines
   */
  public Primary<S> read(String text) {
    return pipeline.read("input", text);
  }

  /**
   * Validates a resource against the schema and the rules of the kind, without a call of a resource
   * manager.
   *
   * @return all errors and warnings, sorted by severity and path; empty if there are none
   */
  public List<Diagnostic> validate(String text) {
    return pipeline.decode(ResourceDocument.of(kind.kind(), "input", text)).diagnostics();
  }

  /**
   * Returns the request with which the operator would call the resource managers, so that a test
   * can call {@link ResourceManager#render} of one and check the marks of its objects.
   *
   * @throws AssertionError if the resource is invalid
   * @throws IllegalArgumentException if a related object is missing
   */
  public RenderRequest<S> request(String text) {
    Primary<S> primary = read(text);
    RenderRequest<S> request =
        RenderRequest.of(primary, OperatorMetadata.labels(kind.primary(), primary));
    for (ResourceKind optional : kind.optional()) {
      request = request.withOptional(optional, !kind.inputs().unserved().contains(optional));
    }
    Renderer<S> renderer = new Renderer<>(kind);
    for (LoadedManager<S> manager : kind.managers()) {
      request = renderer.withRelated(manager, request);
    }
    return request;
  }

  /**
   * Returns the request with which the operator would call a resource manager that has a
   * configuration or related objects.
   *
   * @param id the id of the resource manager
   * @throws AssertionError if the resource is invalid
   * @throws IllegalArgumentException if there is no resource manager with this id, or if a related
   *     object is missing
   */
  public RenderRequest<S> request(String id, String text) {
    PluginHarness<S> alone = only(id);
    LoadedManager<S> manager = alone.kind.managers().get(0);
    RenderRequest<S> request = alone.request(text);
    return PluginConfig.of(manager)
        .map(config -> config.read(kind.inputs().config(config.path())))
        .map(request::withConfig)
        .orElse(request);
  }

  /** Renders a resource with all resource managers of this harness. */
  public RenderResult render(String text) {
    Decoded<S> decoded = pipeline.decode(ResourceDocument.of(kind.kind(), "input", text));
    return pipeline.render(decoded);
  }

  /**
   * Returns the golden tests of the directory {@code src/test/resources/golden} in the module of
   * the test class. Each directory below it that contains an {@code in.yaml} is a case. All
   * resource managers of this harness render {@code in.yaml} without a diagnostic, and the result
   * must equal {@code out.yaml} in the same directory. The tests also render each case twice, and
   * compare the result and the input.
   *
   * <p>The system property {@code golden.update=true} (default {@code false}) writes each {@code
   * out.yaml} instead of comparing it. If the environment has {@code CI=true}, that is rejected
   * with an {@link IllegalStateException}.
   *
   * @param test a class of the test sources, in {@code target/test-classes} of its module
   * @throws IllegalStateException if there is no case
   */
  public Stream<DynamicTest> goldenTests(Class<?> test) {
    return goldenTests(GoldenFiles.of(test));
  }

  /**
   * Returns golden tests as {@link #goldenTests(Class)} does, of the cases below {@code
   * src/test/resources/golden/DIRECTORY}. A module with several kinds has one directory for each.
   *
   * @param test a class of the test sources
   * @param directory the path below {@code golden}, such as {@code website}
   * @throws IllegalStateException if there is no case
   */
  public Stream<DynamicTest> goldenTests(Class<?> test, String directory) {
    return goldenTests(GoldenFiles.of(test).in(directory));
  }

  /**
   * Returns golden tests as {@link #goldenTests(Class)} does, for each resource manager alone: the
   * cases of a resource manager are below {@code src/test/resources/golden/ID}.
   *
   * @param test a class of the test sources
   */
  public Stream<DynamicContainer> goldenTestsByManager(Class<?> test) {
    GoldenFiles files = GoldenFiles.of(test);
    return managers().stream().map(id -> dynamicContainer(id, only(id).goldenTests(files.in(id))));
  }

  private Stream<DynamicTest> goldenTests(GoldenFiles files) {
    return new GoldenTests<>(files, pipeline).tests();
  }

  private static <S> PluginHarness<S> find(Class<S> specType, PluginRegistry plugins) {
    for (LoadedKind<?> candidate : plugins.kinds()) {
      if (candidate.primary().specType().equals(specType)) {
        @SuppressWarnings("unchecked") // the types were compared
        LoadedKind<S> found = (LoadedKind<S>) candidate;
        return new PluginHarness<>(found);
      }
    }
    throw new IllegalStateException(
        "No primary kind on the class path has the spec type %s. Name its class in META-INF/services/%s."
            .formatted(specType.getName(), PrimaryKind.class.getName()));
  }

  private static <T> T usable(Supplier<T> plugins) {
    try {
      return plugins.get();
    } catch (PluginException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
