package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.render.OperatorMetadata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All watches of the operator: one for each kind and namespace. */
public final class Watches implements WatchCoverage, AutoCloseable {

  private final Cluster cluster;
  private final List<@Nullable String> namespaces;
  private final String selector;
  private final ReconcileTrigger trigger;
  private final List<Reflector> primaries = new ArrayList<>();
  private final List<Reflector> reflectors = new ArrayList<>();

  /**
   * @param scope the primary resources to watch
   * @param trigger receives the primaries to reconcile
   */
  public Watches(Cluster cluster, Scope scope, ReconcileTrigger trigger) {
    this.cluster = cluster;
    this.namespaces =
        scope.namespaces().isEmpty()
            ? Collections.singletonList(null)
            : List.copyOf(scope.namespaces());
    this.selector = scope.selector();
    this.trigger = trigger;
  }

  /** Adds the watch of a primary kind. It sees only selected objects. */
  public void primaries(ResourceKind kind, PrimaryStore store) {
    for (String namespace : namespaces) {
      ListQuery query = ListQuery.in(namespace).labelled(selector);
      ObjectSink sink = new PrimarySink(store, namespace, trigger);
      Reflector reflector = new Reflector(cluster, kind, query, sink);
      primaries.add(reflector);
      reflectors.add(reflector);
    }
  }

  /** Adds the watch of a managed kind. It sees only objects with the operator's label. */
  public void secondaries(ResourceKind kind, LiveReader reader, LiveStore store) {
    for (String namespace : namespaces) {
      ListQuery ours =
          ListQuery.in(namespace)
              .labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR);
      ObjectSink sink = new SecondarySink(kind, namespace, reader, store, trigger);
      reflectors.add(new Reflector(cluster, kind, ours, sink));
    }
  }

  /** Starts all watches. */
  public void start() {
    reflectors.forEach(Reflector::start);
  }

  /** Returns the plural names of the kinds that are neither listed nor rejected yet. */
  public List<String> pending() {
    return reflectors.stream()
        .filter(reflector -> !reflector.isSynced() && reflector.unlisted().isEmpty())
        .map(reflector -> reflector.kind().plural())
        .distinct()
        .sorted()
        .toList();
  }

  @Override
  public boolean isIncomplete(ResourceKind kind, String namespace) {
    return reflectors.stream()
        .anyMatch(reflector -> reflector.covers(kind, namespace) && reflector.isIncomplete());
  }

  /**
   * Lists the primary resources again, unless a list started after the given moment. A new leader
   * must not act on a spec that the former leader has already replaced. Secondary resources may be
   * stale without harm: each write names the version that it is meant for.
   *
   * @param moment the moment, by {@link System#nanoTime}
   */
  public void refreshPrimaries(long moment) {
    primaries.forEach(reflector -> reflector.refresh(moment));
  }

  /**
   * Returns whether everything that the API server permits to list is listed: the primary resources
   * of a kind, at least as recent as {@link #refreshPrimaries} asked for, and the managed kinds.
   */
  public boolean isListed(ResourceKind primary, Set<ResourceKind> managed) {
    return primaries.stream()
            .filter(reflector -> reflector.kind().equals(primary))
            .allMatch(reflector -> reflector.isFresh() || reflector.unlisted().isPresent())
        && reflectors.stream()
            .filter(reflector -> managed.contains(reflector.kind()))
            .allMatch(reflector -> reflector.isSynced() || reflector.unlisted().isPresent());
  }

  @Override
  public List<UnlistedObjects> unlisted() {
    return reflectors.stream().flatMap(reflector -> reflector.unlisted().stream()).toList();
  }

  /** Returns which watch has ended permanently, which is a defect. */
  public Optional<String> ended() {
    return reflectors.stream().flatMap(reflector -> reflector.ended().stream()).findFirst();
  }

  /** Returns the kinds that cannot be watched at the moment, with the reason. */
  public List<String> failures() {
    return reflectors.stream()
        .flatMap(reflector -> reflector.failure().stream())
        .distinct()
        .toList();
  }

  @Override
  public void close() {
    reflectors.forEach(Reflector::close);
  }
}
