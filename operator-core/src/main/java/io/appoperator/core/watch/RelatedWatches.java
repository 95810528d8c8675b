package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.related.ProjectedFields;
import io.appoperator.core.related.Projection;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * The related objects of a running operator. A kind is watched from the first time that a primary
 * refers to an object of it, and the rendering waits until it is listed. Thread-safe.
 */
public final class RelatedWatches implements RelatedSource, AutoCloseable {

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final long POLL_MILLIS = 20;

  private final Cluster cluster;
  private final List<String> namespaces;
  private final ProjectedFields fields;
  private final ReconcileTrigger trigger;
  private final RelatedIndex index = new RelatedIndex();
  private final Map<ResourceKind, List<KindWatch>> byKind = new HashMap<>();
  private boolean closed;

  /**
   * @param scope the namespaces in which objects are watched
   * @param fields the fields of each related kind
   * @param trigger receives the primaries whose related objects have changed
   */
  public RelatedWatches(
      Cluster cluster, Scope scope, ProjectedFields fields, ReconcileTrigger trigger) {
    this.cluster = cluster;
    this.namespaces = List.copyOf(scope.namespaces());
    this.fields = fields;
    this.trigger = trigger;
  }

  /** The watch of a kind in one namespace, or in all. */
  private record KindWatch(Reflector reflector, RelatedSink sink) {}

  /**
   * {@inheritDoc}
   *
   * @throws ClusterException if the kind is not listed in time
   */
  @Override
  public Optional<Projection> find(ResourceRef object) {
    for (KindWatch watch : watches(object.kind())) {
      if (watch.reflector().covers(object.kind(), object.namespace())) {
        awaitList(watch);
        return Optional.ofNullable(watch.sink().find(object));
      }
    }
    return Optional.empty();
  }

  @Override
  public void use(ResourceRef primary, RelatedState state) {
    index.set(primary, state.objects());
    // A change after the rendering and before this call has triggered nothing.
    if (!state.isEmpty() && !state.isCurrentIn(this)) {
      trigger.trigger(primary, TriggerCause.RELATED);
    }
  }

  @Override
  public String remedy() {
    return "Create it, or remove the field that refers to it.";
  }

  private synchronized List<KindWatch> watches(ResourceKind kind) {
    return byKind.computeIfAbsent(kind, this::start);
  }

  private List<KindWatch> start(ResourceKind kind) {
    List<KindWatch> started = new ArrayList<>();
    if (closed) {
      return started;
    }
    List<ListQuery> queries =
        namespaces.isEmpty()
            ? List.of(ListQuery.in(null))
            : namespaces.stream().map(ListQuery::in).toList();
    for (ListQuery query : queries) {
      RelatedSink sink = new RelatedSink(kind, fields, index, trigger);
      Reflector reflector = new Reflector(cluster, kind, query, sink);
      reflector.start();
      started.add(new KindWatch(reflector, sink));
    }
    return started;
  }

  private static void awaitList(KindWatch watch) {
    Reflector reflector = watch.reflector();
    long began = System.nanoTime();
    while (!reflector.isSynced()) {
      UnlistedObjects rejected = reflector.unlisted().orElse(null);
      if (rejected != null) {
        watch.sink().recordMiss();
        throw new UnlistedException(rejected.why());
      }
      if (System.nanoTime() - began > LONGEST.toNanos()) {
        throw ClusterException.unreachable(
            "The related %s are not listed yet.".formatted(reflector.kind().plural()),
            new TimeoutException());
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw ClusterException.unreachable("The rendering was interrupted.", e);
      }
    }
  }

  /** Returns which watch has ended permanently, which is a defect. */
  public synchronized Optional<String> ended() {
    return closed
        ? Optional.empty()
        : byKind.values().stream()
            .flatMap(List::stream)
            .flatMap(watch -> watch.reflector().ended().stream())
            .findFirst();
  }

  @Override
  public synchronized void close() {
    closed = true;
    byKind.values().forEach(watches -> watches.forEach(watch -> watch.reflector().close()));
  }
}
