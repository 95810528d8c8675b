package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.core.kind.OrderCycle;
import io.appoperator.core.kind.Precedence;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.RelatedSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The loaded primary kinds and managers, checked and in a deterministic order. */
public final class PluginRegistry {

  static final Pattern ID = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private final List<LoadedKind<?>> kinds;
  private final List<LoadedPlugin> plugins;
  private final @Nullable PluginCalls calls;

  private PluginRegistry(
      List<LoadedKind<?>> kinds, List<LoadedPlugin> plugins, @Nullable PluginCalls calls) {
    this.kinds = List.copyOf(kinds);
    this.plugins = List.copyOf(plugins);
    this.calls = calls;
  }

  /**
   * Finds all plug-ins of a class loader.
   *
   * @throws PluginException if one of them cannot be used
   */
  public static PluginRegistry load(ClassLoader loader) {
    return of(Providers.load(loader));
  }

  /**
   * Checks and groups plug-ins.
   *
   * @throws PluginException if one of them cannot be used
   */
  public static PluginRegistry of(Providers providers) {
    return of(providers.kinds(), providers.managers(), providers.transformers());
  }

  /**
   * Checks and groups plug-ins without transformers.
   *
   * @throws PluginException if one of them cannot be used
   */
  @SuppressWarnings("rawtypes") // ServiceLoader knows raw types only
  public static PluginRegistry of(
      Collection<? extends PrimaryKind> primaries, Collection<? extends ResourceManager> managers) {
    return of(primaries, managers, List.of());
  }

  /**
   * Checks and groups plug-ins.
   *
   * @throws PluginException if one of them cannot be used
   */
  @SuppressWarnings("rawtypes") // ServiceLoader knows raw types only
  public static PluginRegistry of(
      Collection<? extends PrimaryKind> primaries,
      Collection<? extends ResourceManager> managers,
      Collection<? extends ResourceTransformer> transformers) {
    SpecTypes specTypes = new SpecTypes();
    List<PrimaryKind<?>> sorted = new ArrayList<>();
    MetricDeclarations metrics = new MetricDeclarations();
    for (PrimaryKind<?> primary : primaries) {
      specTypes.add(primary, check(primary, metrics));
      sorted.add(primary);
    }
    sorted.sort(Comparator.comparing(PrimaryKind::kind));
    checkVersions(sorted.stream().map(PrimaryKind::kind).toList(), "primary");
    checkManagers(managers, specTypes);
    TransformerLoader changing = new TransformerLoader(transformers, specTypes);
    Set<ResourceKind> loaded =
        sorted.stream().map(PrimaryKind::kind).collect(Collectors.toUnmodifiableSet());
    PluginRegistry registry =
        new PluginRegistry(
            sorted.stream()
                .<LoadedKind<?>>map(
                    primary -> load(primary, managers, changing).withReservedKinds(loaded))
                .toList(),
            List.of(),
            null);
    checkVersions(registry.declaredKinds(), "managed");
    registry.kinds().forEach(PluginRegistry::checkOrder);
    return registry;
  }

  /**
   * Returns the same plug-ins with a digest of the code: resources that equal code has settled need
   * not be reconciled again.
   *
   * @param code differs if rendering or validation by the operator's own code may differ, see
   *     {@link ClassPath}; empty if it cannot be determined
   */
  public PluginRegistry withCodeDigest(String code) {
    String all =
        Stream.concat(
                Stream.of(code),
                plugins.stream()
                    .filter(plugin -> !plugin.isSkipped())
                    .map(LoadedPlugin::code)
                    .sorted())
            .collect(Collectors.joining("\n"));
    return with(kind -> kind.withCodeDigest(code.isEmpty() ? code : all));
  }

  /** Returns the same kinds and managers, with the plug-ins that they come from. */
  public PluginRegistry withPlugins(List<LoadedPlugin> loaded) {
    return new PluginRegistry(kinds, loaded, calls);
  }

  /** Returns the digest of the code; empty if it is unknown. */
  public String code() {
    return kinds.stream().map(LoadedKind::code).findFirst().orElse("");
  }

  /**
   * Returns the same plug-ins, rendering from these inputs.
   *
   * @param inputs returns the inputs of a kind
   */
  public PluginRegistry withInputs(Function<LoadedKind<?>, RenderInputs> inputs) {
    return with(kind -> kind.withInputs(inputs.apply(kind)));
  }

  /** Returns the same plug-ins for a cluster that does not serve these optional kinds. */
  public PluginRegistry withUnserved(Set<ResourceKind> unserved) {
    return with(kind -> kind.withUnserved(unserved));
  }

  private PluginRegistry with(UnaryOperator<LoadedKind<?>> change) {
    return new PluginRegistry(kinds.stream().<LoadedKind<?>>map(change).toList(), plugins, calls);
  }

  /** Returns the same plug-ins with another source of related objects. */
  public PluginRegistry withRelated(RelatedSource source) {
    return with(kind -> kind.withRelated(source));
  }

  /** Returns where related objects are found. */
  public RelatedSource related() {
    return kinds.stream().map(LoadedKind::related).findFirst().orElse(RelatedSource.NONE);
  }

  /** Returns the fields of each kind that managers declare as related. */
  public ProjectedFields projectedFields() {
    return new ProjectedFields(
        kinds.stream()
            .flatMap(kind -> kind.managers().stream())
            .flatMap(manager -> manager.related().stream())
            .toList());
  }

  /** Returns the related kinds that the operator may read, sorted. */
  public Set<ResourceKind> relatedKinds() {
    Set<ResourceKind> related = new TreeSet<>();
    kinds.forEach(kind -> kind.relatedKinds().forEach(each -> related.add(each.kind())));
    return related;
  }

  /** Returns the kinds that every manager declares as optional, sorted. */
  public List<ResourceKind> optionalKinds() {
    return managed().stream().filter(ManagedKind::isOptional).map(ManagedKind::kind).toList();
  }

  /** Returns the same plug-ins, called within a time limit. */
  public PluginRegistry boundedBy(PluginCalls limit) {
    return new PluginRegistry(
        kinds.stream().<LoadedKind<?>>map(kind -> limit.bound(kind)).toList(), plugins, limit);
  }

  /**
   * Runs work that calls these plug-ins, as {@link PluginCalls#run} does if they are bounded, and
   * otherwise on this thread.
   */
  public <T> T run(Supplier<T> work) {
    return calls == null ? work.get() : calls.run(work);
  }

  /** Returns all primary kinds, sorted. */
  public List<LoadedKind<?>> kinds() {
    return kinds;
  }

  /** Returns the plug-ins from files, also skipped ones; those that others require first. */
  public List<LoadedPlugin> plugins() {
    return plugins;
  }

  /** Finds the primary kind of a document. */
  public Optional<LoadedKind<?>> find(String apiVersion, String kind) {
    return kinds.stream()
        .filter(k -> k.kind().apiVersion().equals(apiVersion) && k.kind().kind().equals(kind))
        .findFirst();
  }

  /** Returns the kinds as managers and transformers declare them, including wrong plurals. */
  private List<ResourceKind> declaredKinds() {
    return Stream.concat(
            kinds.stream()
                .flatMap(kind -> kind.managers().stream())
                .flatMap(manager -> manager.manages().stream())
                .map(ManagedKind::kind),
            kinds.stream()
                .flatMap(kind -> kind.transformers().stream())
                .flatMap(transformer -> transformer.transforms().stream())
                .map(TransformedKind::kind))
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns all kinds that managers may render, sorted, without repetition. */
  public List<ResourceKind> managedKinds() {
    return kinds.stream()
        .flatMap(kind -> kind.managed().stream())
        .map(ManagedKind::kind)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns all kinds that managers may render, sorted, with what all managers declare. */
  public List<ManagedKind> managed() {
    return LoadedKind.united(kinds.stream().flatMap(kind -> kind.managed().stream()));
  }

  @SuppressWarnings("rawtypes") // as ServiceLoader returns them
  private static <S> LoadedKind<S> load(
      PrimaryKind<S> primary,
      Collection<? extends ResourceManager> managers,
      TransformerLoader transformers) {
    List<LoadedManager<S>> own = new ArrayList<>();
    for (ResourceManager<?> manager : managers) {
      if (specType(manager).equals(primary.specType())) {
        @SuppressWarnings("unchecked") // the types were compared
        ResourceManager<S> typed = (ResourceManager<S>) manager;
        own.add(manager(primary, typed));
      }
    }
    own.sort(Comparator.comparing(LoadedManager::id));
    checkExtensions(own);
    return new LoadedKind<>(primary, own).with(transformers.of(primary.specType()));
  }

  /** A request returns the extension by its class. */
  private static void checkExtensions(List<? extends LoadedManager<?>> managers) {
    Map<Class<?>, LoadedManager<?>> byType = new HashMap<>();
    for (LoadedManager<?> manager : managers) {
      if (manager.described().isPresent()) {
        continue; // it finds its extension by its id
      }
      manager
          .extension()
          .map(extension -> byType.put(extension.type(), manager))
          .ifPresent(
              other -> {
                throw new PluginException(
                    "The managers %s and %s have extensions of the same class. Remove one of the two plug-ins, or use another class."
                        .formatted(other, manager));
              });
    }
  }

  /** Checks a kind; returns its spec type. */
  private static Class<?> check(PrimaryKind<?> primary, MetricDeclarations metrics) {
    Declaration declaration = new Declaration(primary);
    declaration.read("kind", primary::kind);
    Class<?> type = declaration.<Class<?>>read("specType", primary::specType);
    metrics.check(primary, declaration);
    return type;
  }

  private static Class<?> specType(ResourceManager<?> manager) {
    return new Declaration(manager).<Class<?>>read("specType", manager::specType);
  }

  private static <S> LoadedManager<S> manager(PrimaryKind<S> primary, ResourceManager<S> manager) {
    Declaration declaration = new Declaration(manager);
    Set<ManagedKind> managed = declaration.read("manages", manager::manages);
    DeclaredScope.check(managed, declaration);
    ObservedPaths.check(managed, declaration);
    GeneratingKinds.check(primary, managed, declaration);
    declaration.read("readiness", manager::readiness);
    return new LoadedManager<>(
        manager,
        declaration.read("id", manager::id),
        managed.stream().sorted(Comparator.comparing(ManagedKind::kind)).toList(),
        PluginOrigin.of(manager),
        declaration.read("config", manager::config),
        declaration.read("extension", manager::extension),
        RelatedDeclarations.check(
            primary, declaration.read("related", manager::related), declaration));
  }

  @SuppressWarnings("rawtypes") // as ServiceLoader returns them
  private static void checkManagers(
      Collection<? extends ResourceManager> managers, SpecTypes specTypes) {
    Map<String, ResourceManager<?>> byId = new HashMap<>();
    for (ResourceManager<?> manager : managers) {
      String id = new Declaration(manager).read("id", manager::id);
      if (!ID.matcher(id).matches()) {
        throw new PluginException(
            "The manager %s of %s has the id '%s'. An id has lower-case letters, digits and hyphens, at most 63."
                .formatted(manager.getClass().getName(), PluginOrigin.of(manager), id));
      }
      ResourceManager<?> existing = byId.put(id, manager);
      if (existing != null) {
        throw new PluginException(
            "The manager id '%s' is used twice, by %s and by %s. Remove one of the two plug-ins."
                .formatted(id, PluginOrigin.of(existing), PluginOrigin.of(manager)));
      }
      specTypes.check(
          "manager '%s' of %s".formatted(id, PluginOrigin.of(manager)), specType(manager));
    }
  }

  private static void checkOrder(LoadedKind<?> kind) {
    OrderCycle.find(kind.declaredOrder())
        .ifPresent(
            cycle -> {
              throw new PluginException(
                  "The order in which kinds are applied has a cycle: %s. Change appliedBefore() or appliedAfter() of a manager, or remove its jar."
                      .formatted(
                          cycle.stream()
                              .map(Precedence::toString)
                              .collect(Collectors.joining(", "))));
            });
  }

  /**
   * Two versions of a kind are the same objects, but would be watched and pruned as two. The same
   * holds for two kinds with one plural; two plurals of a kind lead to different objects.
   */
  private static void checkVersions(List<ResourceKind> kinds, String role) {
    Map<String, ResourceKind> byName = new HashMap<>();
    Map<String, ResourceKind> byPlural = new HashMap<>();
    for (ResourceKind kind : kinds) {
      ResourceKind existing = byName.put(kind.kind() + "." + kind.group(), kind);
      if (existing != null && existing.version().equals(kind.version())) {
        throw new PluginException(
            "The %s kind %s has two plurals, '%s' and '%s'. Use the same plural as the API server in all jars."
                .formatted(role, kind, existing.plural(), kind.plural()));
      }
      if (existing != null) {
        throw new PluginException(
            "The %s kinds %s and %s are the same kind. Use one version in all jars."
                .formatted(role, existing, kind));
      }
      ResourceKind existingPlural = byPlural.put(kind.plural() + "." + kind.group(), kind);
      if (existingPlural != null) {
        throw new PluginException(
            "The %s kinds %s and %s have the same plural '%s'. Use the same plurals as the API server in all jars."
                .formatted(role, existingPlural, kind, kind.plural()));
      }
    }
  }
}
