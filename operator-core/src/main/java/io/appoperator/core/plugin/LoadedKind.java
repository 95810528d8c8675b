package io.appoperator.core.plugin;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.Recreation;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.Precedence;
import io.appoperator.core.related.RelatedSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A primary kind with the managers that serve it.
 *
 * @param primary the kind
 * @param managers its managers, sorted by id
 * @param transformers the transformers of the objects of these managers, sorted by id
 * @param code the digest of the code that renders and validates; empty if unknown
 * @param reserved the kinds whose groups are reserved prefixes of labels and annotations: all
 *     loaded primary kinds, including this one
 * @param inputs what its resources are rendered from, besides their documents
 * @param related where the related objects of managers are found
 */
public record LoadedKind<S>(
    PrimaryKind<S> primary,
    List<LoadedManager<S>> managers,
    List<LoadedTransformer<S>> transformers,
    String code,
    Set<ResourceKind> reserved,
    RenderInputs inputs,
    RelatedSource related) {

  public LoadedKind {
    managers = List.copyOf(managers);
    transformers = List.copyOf(transformers);
    reserved = Set.copyOf(reserved);
  }

  /** A kind without transformers whose code has no known digest. */
  public LoadedKind(PrimaryKind<S> primary, List<LoadedManager<S>> managers) {
    this(
        primary,
        managers,
        List.of(),
        "",
        Set.of(primary.kind()),
        RenderInputs.NONE,
        RelatedSource.NONE);
  }

  /** Returns the same kind with transformers. */
  LoadedKind<S> with(List<LoadedTransformer<S>> loaded) {
    return new LoadedKind<>(primary, managers, loaded, code, reserved, inputs, related);
  }

  /** Returns the same kind with all loaded primary kinds as reserved. */
  LoadedKind<S> withReservedKinds(Set<ResourceKind> loaded) {
    return new LoadedKind<>(primary, managers, transformers, code, loaded, inputs, related);
  }

  /** Returns the same kind, with the digest of its code. */
  LoadedKind<S> withCodeDigest(String knownCode) {
    return new LoadedKind<>(primary, managers, transformers, knownCode, reserved, inputs, related);
  }

  /**
   * Returns the same kind, rendered from these inputs. A disabled manager is left out, as if it was
   * not loaded; if its objects are deleted, it renders none.
   *
   * @param given the first inputs of this kind, because the left out managers do not return
   */
  public LoadedKind<S> withInputs(RenderInputs given) {
    List<LoadedManager<S>> enabled = new ArrayList<>();
    for (LoadedManager<S> manager : managers) {
      Boolean prune = given.disabled().get(manager.id());
      if (prune == null) {
        enabled.add(manager);
      } else if (prune) {
        enabled.add(PruningManager.of(manager));
      }
    }
    return new LoadedKind<>(primary, enabled, transformers, code, reserved, given, related);
  }

  /**
   * Returns the same kind for a cluster that does not serve these kinds. Only kinds that all
   * managers declare as optional count.
   */
  public LoadedKind<S> withUnserved(Set<ResourceKind> kinds) {
    Set<ResourceKind> unserved =
        optional().stream().filter(kinds::contains).collect(Collectors.toUnmodifiableSet());
    return new LoadedKind<>(
        primary, managers, transformers, code, reserved, inputs.withUnserved(unserved), related);
  }

  /** Returns the same kind with another source of related objects. */
  public LoadedKind<S> withRelated(RelatedSource source) {
    return new LoadedKind<>(primary, managers, transformers, code, reserved, inputs, source);
  }

  /** Returns the related kinds of all managers, without Secrets that the settings do not permit. */
  public List<RelatedKind<S>> relatedKinds() {
    return managers.stream()
        .flatMap(manager -> manager.related().stream())
        .filter(kind -> inputs.relatedSecrets() || !KindTable.isSecret(kind.kind()))
        .toList();
  }

  /** Returns the kinds that the cluster may lack, sorted. */
  public List<ResourceKind> optional() {
    return managed().stream().filter(ManagedKind::isOptional).map(ManagedKind::kind).toList();
  }

  /** Returns the same kind with some of its managers, as if the others were not loaded. */
  public LoadedKind<S> withManagers(List<LoadedManager<S>> some) {
    return new LoadedKind<>(primary, some, transformers, code, reserved, inputs, related);
  }

  /** Returns a copy without transformers. */
  public LoadedKind<S> withoutTransformers() {
    return new LoadedKind<>(primary, managers, List.of(), code, reserved, inputs, related);
  }

  /**
   * Returns what identifies the code and the inputs that render and validate; empty if the code is
   * unknown. Without inputs it is the digest of the code.
   */
  public String version() {
    return code.isEmpty() ? "" : code + inputs.digest();
  }

  /** Returns the kind's name and group. */
  public ResourceKind kind() {
    return primary.kind();
  }

  /** Returns the name of the jar or directory that the kind comes from. */
  public String origin() {
    return PluginOrigin.of(primary);
  }

  /**
   * Returns all kinds that the managers may render, sorted; the declarations of several managers
   * are merged.
   */
  public List<ManagedKind> managed() {
    return united(managers.stream().flatMap(manager -> manager.manages().stream()));
  }

  static List<ManagedKind> united(Stream<ManagedKind> declared) {
    Map<ResourceKind, ManagedKind> united = new TreeMap<>();
    declared.forEach(kind -> united.merge(kind.kind(), kind, LoadedKind::merge));
    return List.copyOf(united.values());
  }

  /**
   * Returns whether objects of a kind may be retained: a loaded manager declares it, or an earlier
   * one may have declared it because it is a built-in kind with data.
   */
  public boolean mayRetain(ResourceKind kind) {
    return KindTable.holdsData(kind)
        || managed().stream().anyMatch(m -> m.retainable() && m.kind().sameKind(kind));
  }

  /** Returns the readiness rules of the managers; the first by id takes precedence. */
  public Map<ResourceKind, ReadinessRule> readinessRules() {
    Map<ResourceKind, ReadinessRule> rules = new TreeMap<>();
    managers.forEach(loaded -> loaded.manager().readiness().forEach(rules::putIfAbsent));
    return rules;
  }

  /** Returns the manager and jar of each rule. */
  public Map<ResourceKind, String> readinessOrigins() {
    Map<ResourceKind, String> origins = new TreeMap<>();
    managers.forEach(
        loaded ->
            loaded
                .manager()
                .readiness()
                .keySet()
                .forEach(kind -> origins.putIfAbsent(kind, "the manager " + loaded)));
    return origins;
  }

  /** Returns the order in which the objects of the managers are applied and deleted. */
  public KindOrder order() {
    return new KindOrder(declaredOrder());
  }

  /** Returns the order that the managers declare. */
  List<Precedence> declaredOrder() {
    List<Precedence> declared = new ArrayList<>();
    for (LoadedManager<S> manager : managers) {
      for (ManagedKind managed : manager.manages()) {
        managed.appliedBefore().stream()
            .sorted()
            .map(later -> Precedence.of(managed.kind(), later, manager.toString()))
            .forEach(declared::add);
        managed.appliedAfter().stream()
            .sorted()
            .map(earlier -> Precedence.of(earlier, managed.kind(), manager.toString()))
            .forEach(declared::add);
      }
    }
    return declared;
  }

  private static ManagedKind merge(ManagedKind one, ManagedKind other) {
    // A kind is optional, or only has generated objects, if each of its managers declares that.
    ManagedKind united = extend(extend(ManagedKind.of(one.kind()), one), other);
    if (one.generating() && other.generating()) {
      united = united.mayGenerate();
    }
    return one.isOptional() && other.isOptional() ? united.optional() : united;
  }

  private static ManagedKind extend(ManagedKind one, ManagedKind other) {
    ManagedKind united = one;
    for (var path : other.initialOnly()) {
      united = united.mayMarkInitialOnly(path.toString());
    }
    for (var path : other.atLeast()) {
      united = united.mayMarkAtLeast(path.toString());
    }
    for (Recreation reason : other.recreations()) {
      united = united.recreateWhen(reason);
    }
    united = united.observes(other.observed().toArray(String[]::new));
    for (ResourceKind later : other.appliedBefore()) {
      united = united.appliedBefore(later);
    }
    for (ResourceKind earlier : other.appliedAfter()) {
      united = united.appliedAfter(earlier);
    }
    for (ResourceKind later : other.readyBefore()) {
      united = united.readyBefore(later);
    }
    return other.retainable() ? united.mayBeRetained() : united;
  }
}
