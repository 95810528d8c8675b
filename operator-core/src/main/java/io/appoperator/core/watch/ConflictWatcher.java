package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches objects of other owners that have the name of a desired object. When such an object is
 * deleted or its owner changes, the primary is reconciled. The other watches do not see these
 * objects, because they do not have the operator's label. The number of watches is limited; beyond
 * it, a primary is requeued with a delay. Thread-safe.
 */
public final class ConflictWatcher implements AutoCloseable {

  /** Each watch needs a thread and a connection. */
  private static final int MAX_WATCHES = 16;

  private final Cluster cluster;
  private final LiveReader reader;
  private final LiveStore live;
  private final ReconcileTrigger trigger;
  private final Map<ResourceRef, WatchedConflict> watched = new HashMap<>();
  private boolean closed;

  /**
   * @param live the store to update when an object is deleted or changes
   * @param trigger receives the primaries to reconcile
   */
  public ConflictWatcher(
      Cluster cluster, LiveReader reader, LiveStore live, ReconcileTrigger trigger) {
    this.cluster = cluster;
    this.reader = reader;
    this.live = live;
    this.trigger = trigger;
  }

  /** Sets the objects that currently conflict with those of a primary. */
  public synchronized void set(ResourceRef primary, Set<ResourceRef> objects) {
    for (ResourceRef object : Set.copyOf(watched.keySet())) {
      if (!objects.contains(object)) {
        leave(object, primary);
      }
    }
    for (ResourceRef object : objects) {
      if (!closed && (watched.containsKey(object) || watched.size() < MAX_WATCHES)) {
        watched.computeIfAbsent(object, this::watch).primaries.add(primary);
      }
    }
  }

  /** Requeues the primaries that wait for a name whose object now has another owner. */
  public void ownersChanged(Set<ResourceRef> objects) {
    Set<ResourceRef> primaries = new HashSet<>();
    synchronized (this) {
      for (ResourceRef object : objects) {
        WatchedConflict conflict = watched.get(object);
        if (conflict != null) {
          primaries.addAll(conflict.primaries);
        }
      }
    }
    primaries.forEach(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.SECONDARY));
  }

  @Override
  public synchronized void close() {
    closed = true;
    watched.values().forEach(conflict -> conflict.reflector.close());
    watched.clear();
  }

  private void leave(ResourceRef object, ResourceRef primary) {
    watched.computeIfPresent(
        object,
        (key, conflict) -> {
          conflict.primaries.remove(primary);
          if (!conflict.primaries.isEmpty()) {
            return conflict;
          }
          conflict.reflector.close();
          return null;
        });
  }

  private WatchedConflict watch(ResourceRef object) {
    WatchedConflict conflict = new WatchedConflict(object);
    conflict.reflector.start();
    return conflict;
  }

  private void reportRemoval(ResourceRef object) {
    Set<ResourceRef> primaries;
    synchronized (this) {
      WatchedConflict conflict = watched.remove(object);
      if (conflict == null) {
        return;
      }
      conflict.reflector.close();
      primaries = conflict.primaries;
    }
    primaries.forEach(primary -> trigger.trigger(primary, ReconcileTrigger.TriggerCause.CLEARED));
  }

  /** One object, and the primaries that it blocks. */
  private final class WatchedConflict implements ObjectSink {

    private final ResourceRef ref;
    private final Reflector reflector;
    private final Set<ResourceRef> primaries = new HashSet<>();
    private boolean listed;
    private @Nullable Owner owner;

    private WatchedConflict(ResourceRef ref) {
      this.ref = ref;
      ListQuery query = ListQuery.in(ref.namespace()).where("metadata.name=" + ref.name());
      this.reflector = new Reflector(cluster, ref.kind(), query, this);
    }

    @Override
    public void listBegan() {
      listed = false;
    }

    @Override
    public void listed(ObjectNode object) {
      listed = true;
      see(object);
    }

    @Override
    public void listEnded(String resourceVersion) {
      if (!listed) {
        // Its own watch may be behind. The next attempt would still find the record of the object.
        live.removeUnlisted(ref, resourceVersion).ifPresent(this::triggerOwner);
        reportRemoval(ref);
      }
    }

    @Override
    public void changed(ObjectNode object) {
      see(object);
    }

    /** It still exists; the messages of the blocked primaries name its owner. */
    private void see(ObjectNode object) {
      LiveRecord record = reader.read(ref.kind(), object);
      live.refresh(record).forEach(this::triggerOwner);
      Owner before = owner;
      owner = record.owner();
      if (before != null && !before.equals(record.owner())) {
        ownersChanged(Set.of(ref));
      }
    }

    @Override
    public void deleted(ObjectNode object) {
      LiveRecord record = reader.read(ref.kind(), object);
      live.remove(ref, record.uid(), record.resourceVersion()).ifPresent(this::triggerOwner);
      reportRemoval(ref);
    }

    /** The watch of its kind does not report what the store knows from this one. */
    private void triggerOwner(ResourceRef primary) {
      trigger.trigger(primary, ReconcileTrigger.TriggerCause.SECONDARY);
    }
  }
}
