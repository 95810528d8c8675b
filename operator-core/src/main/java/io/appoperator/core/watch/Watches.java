package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.render.OperatorMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** All watches of the operator: one for each kind and namespace. */
public final class Watches implements WatchCoverage, AutoCloseable {

  private final Cluster cluster;
  private final List<@Nullable String> namespaces;
  private final String selector;
  private final ReconcileTrigger trigger;
  private final List<Reflector> primaries = new ArrayList<>();
  private final List<Reflector> reflectors = new CopyOnWriteArrayList<>();

  /** The optional kinds, and whether they are watched. */
  private final Map<ResourceKind, Boolean> optional = new ConcurrentHashMap<>();

  private boolean closed;

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

  /** Adds a kind that is watched only while {@link #serve} says so. */
  public void optional(ResourceKind kind) {
    optional.put(kind, false);
  }

  /** Starts the watch of an optional kind. */
  public synchronized void serve(ResourceKind kind, LiveReader reader, LiveStore store) {
    if (!closed) {
      secondaries(kind, reader, store);
      watchesOf(kind).forEach(Reflector::start);
      optional.put(kind, true);
    }
  }

  /** Ends the watch of an optional kind, whose objects do not exist any more. */
  public synchronized void stopServing(ResourceKind kind, LiveStore store) {
    optional.put(kind, false);
    List<Reflector> ended = watchesOf(kind);
    reflectors.removeAll(ended);
    ended.forEach(Reflector::close);
    store
        .forget(kind)
        .forEach(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.SECONDARY));
  }

  private List<Reflector> watchesOf(ResourceKind kind) {
    return reflectors.stream().filter(reflector -> reflector.kind().equals(kind)).toList();
  }

  @Override
  public boolean isServed(ResourceKind kind) {
    return optional.getOrDefault(kind, true);
  }

  /** Starts all watches. */
  public void start() {
    reflectors.forEach(Reflector::start);
  }

  /**
   * Returns the plural names of the kinds that are neither listed nor rejected yet, without
   * optional kinds, which may be installed at any time.
   */
  public List<String> pending() {
    return reflectors.stream()
        .filter(reflector -> !reflector.isSynced() && reflector.unlisted().isEmpty())
        .filter(reflector -> !optional.containsKey(reflector.kind()))
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
        && managed.stream().allMatch(this::isListed);
  }

  /** Returns whether a managed kind is listed, or may not be. */
  public boolean isListed(ResourceKind managed) {
    return watchesOf(managed).stream()
        .allMatch(reflector -> reflector.isSynced() || reflector.unlisted().isPresent());
  }

  /** Returns how long a watch of a kind has been broken; zero if all are open. */
  public Duration gap(String kind) {
    return reflectors.stream()
        .filter(reflector -> reflector.kind().kind().equals(kind))
        .map(Reflector::gap)
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
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
  public synchronized void close() {
    closed = true;
    reflectors.forEach(Reflector::close);
  }
}
