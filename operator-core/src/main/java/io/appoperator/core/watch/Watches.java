package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.render.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All watches of the operator: one for each primary kind, one for each managed kind. */
public final class Watches implements AutoCloseable {

  private final Cluster cluster;
  private final @Nullable String namespace;
  private final Wakeup wakeup;
  private final List<Reflector> primaries = new ArrayList<>();
  private final List<Reflector> reflectors = new ArrayList<>();

  /**
   * Prepares.
   *
   * @param namespace the namespace to watch, or null for all
   * @param wakeup hears which primaries need a pass
   */
  public Watches(Cluster cluster, @Nullable String namespace, Wakeup wakeup) {
    this.cluster = cluster;
    this.namespace = namespace;
    this.wakeup = wakeup;
  }

  /** Adds the watch of a primary kind. */
  public void primaries(ResourceKind kind, PrimaryStore store) {
    Reflector reflector =
        new Reflector(cluster, kind, ListQuery.in(namespace), new PrimarySink(store, wakeup));
    primaries.add(reflector);
    reflectors.add(reflector);
  }

  /** Adds the watch of a managed kind; only objects with our label are seen. */
  public void secondaries(ResourceKind kind, LiveReader reader, LiveStore store) {
    ListQuery ours = ListQuery.in(namespace).labelled(Stamp.MANAGED_BY + "=" + Stamp.OPERATOR);
    reflectors.add(
        new Reflector(cluster, kind, ours, new SecondarySink(kind, reader, store, wakeup)));
  }

  /** Starts all watches. */
  public void start() {
    reflectors.forEach(Reflector::start);
  }

  /** Tells whether everything has been listed once. */
  public boolean isSynced() {
    return reflectors.stream().allMatch(Reflector::isSynced);
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

  /** Tells whether the primary resources are as late as {@link #refreshPrimaries} asked for. */
  public boolean arePrimariesFresh() {
    return primaries.stream().allMatch(Reflector::isFresh);
  }

  /** Returns which watch has ended for good, which never should. */
  public Optional<String> ended() {
    return reflectors.stream().flatMap(reflector -> reflector.ended().stream()).findFirst();
  }

  /** Returns why something cannot be followed at the moment. */
  public Optional<String> failure() {
    return reflectors.stream().flatMap(reflector -> reflector.failure().stream()).findFirst();
  }

  @Override
  public void close() {
    reflectors.forEach(Reflector::close);
  }
}
