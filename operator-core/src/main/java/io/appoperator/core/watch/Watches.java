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
  private final ReconcileTrigger wakeup;
  private final List<Reflector> primaries = new ArrayList<>();
  private final List<Reflector> reflectors = new ArrayList<>();

  /**
   * @param scope which primary resources are meant
   * @param wakeup hears which primaries need a pass
   */
  public Watches(Cluster cluster, Scope scope, ReconcileTrigger wakeup) {
    this.cluster = cluster;
    this.namespaces =
        scope.namespaces().isEmpty()
            ? Collections.singletonList(null)
            : List.copyOf(scope.namespaces());
    this.selector = scope.selector();
    this.wakeup = wakeup;
  }

  /** Adds the watch of a primary kind; only selected objects are seen. */
  public void primaries(ResourceKind kind, PrimaryStore store) {
    for (String namespace : namespaces) {
      ListQuery query = ListQuery.in(namespace).labelled(selector);
      ObjectSink sink = new PrimarySink(store, namespace, wakeup);
      Reflector reflector = new Reflector(cluster, kind, query, sink);
      primaries.add(reflector);
      reflectors.add(reflector);
    }
  }

  /** Adds the watch of a managed kind; only objects with our label are seen. */
  public void secondaries(ResourceKind kind, LiveReader reader, LiveStore store) {
    for (String namespace : namespaces) {
      ListQuery ours =
          ListQuery.in(namespace)
              .labelled(OperatorMetadata.MANAGED_BY + "=" + OperatorMetadata.OPERATOR);
      ObjectSink sink = new SecondarySink(kind, namespace, reader, store, wakeup);
      reflectors.add(new Reflector(cluster, kind, ours, sink));
    }
  }

  /** Starts all watches. */
  public void start() {
    reflectors.forEach(Reflector::start);
  }

  /** Returns the kinds of which it is not known yet whether they can be listed, by plural name. */
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
   * Lists the primary resources anew unless that has begun after a moment. Who comes to lead must
   * not act on a spec that the former leader has already left behind. Secondary resources can be
   * late without harm: each write of them says which state it is meant for.
   *
   * @param moment the moment, by {@link System#nanoTime}
   */
  public void refreshPrimaries(long moment) {
    primaries.forEach(reflector -> reflector.refresh(moment));
  }

  /**
   * Returns whether everything that the server lets us list is listed: the primary resources of a
   * kind, as late as {@link #refreshPrimaries} asked for, and the managed kinds.
   */
  public boolean isSettled(ResourceKind primary, Set<ResourceKind> managed) {
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

  /** Returns which watch has ended for good, which never should. */
  public Optional<String> ended() {
    return reflectors.stream().flatMap(reflector -> reflector.ended().stream()).findFirst();
  }

  /** Returns what cannot be followed at the moment, and why. */
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
