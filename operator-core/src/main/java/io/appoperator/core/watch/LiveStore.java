package io.appoperator.core.watch;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.LiveRecord.Owner;
import io.appoperator.core.observe.LiveRecord.OwnerLink;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The records of all live secondary resources, by object and by primary. The result of a write is
 * stored at once, and a delayed watch event does not overwrite it. Thread-safe.
 */
public final class LiveStore {

  private final Map<ResourceRef, LiveRecord> records = new HashMap<>();
  private final Map<ResourceRef, OwnedObjects> byPrimary = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Tombstones tombstones = new Tombstones();
  private final WritesInProgress writes = new WritesInProgress();
  private final ChangedDocuments documents = new ChangedDocuments();
  private boolean repairs;

  /** Returns the objects that are being written. */
  public WritesInProgress writes() {
    return writes;
  }

  /**
   * Returns whether an object is known in this version or a later one. A successor of the same name
   * does not count.
   */
  public synchronized boolean knows(ResourceKind kind, ObjectVersion state) {
    LiveRecord known = records.get(new ResourceRef(kind, state.namespace(), state.name()));
    return known != null
        && known.uid().equals(state.uid())
        && !Versions.isLater(state.resourceVersion(), known.resourceVersion());
  }

  /**
   * Stores a state of an object, unless a later state (also of a successor of the same name) is
   * known, or the object was deleted since.
   *
   * @return the primaries to reconcile, including the previous owner; empty if nothing is new, or
   *     if no known primary owns the object
   */
  public synchronized Set<ResourceRef> put(LiveRecord record) {
    if (tombstones.covers(record.uid(), record.resourceVersion())) {
      return Set.of();
    }
    LiveRecord known = records.get(record.ref());
    LiveRecord taken = record;
    if (known != null && !Versions.isLater(record.resourceVersion(), known.resourceVersion())) {
      return Set.of();
    }
    if (known != null
        && known.uid().equals(record.uid())
        && record.isUnowned()
        && isRemembered(known.owner())) {
      // The owner reference was removed; the object stays assigned until the primary is deleted.
      taken = record.ownedBy(known.owner().withoutReference());
    }
    replace(known, taken);
    Set<ResourceRef> primaries = new HashSet<>();
    if (known != null) {
      primaryOf(known).ifPresent(primaries::add);
    }
    primaryOf(taken).ifPresent(primaries::add);
    return primaries;
  }

  /**
   * The effect of a state that the watch reported.
   *
   * @param primaries the primaries to reconcile
   * @param cause why
   */
  record Observed(Set<ResourceRef> primaries, TriggerCause cause) {}

  /**
   * Stores a state that the watch reported, and keeps the object for its repair if another client
   * has changed fields of the operator.
   */
  synchronized Observed observe(LiveRecord record, ObjectNode document) {
    LiveRecord known = records.get(record.ref());
    boolean awaitsRepair = documents.has(record.ref());
    Set<ResourceRef> primaries = put(record);
    if (known == null || primaries.isEmpty()) {
      return new Observed(primaries, TriggerCause.SECONDARY);
    }
    if (repairs) {
      documents.observe(known, record, document, awaitsRepair);
    }
    // A reconcile releases a kept object.
    boolean isNews =
        awaitsRepair || !known.equalsExceptVersion(requireNonNull(records.get(record.ref())));
    return new Observed(primaries, isNews ? TriggerCause.SECONDARY : TriggerCause.VERSION);
  }

  /** Removes and returns the object of a record, if the watch reported it and it is kept. */
  public synchronized Optional<ObjectNode> takeDocument(LiveRecord record) {
    return documents.take(record);
  }

  /**
   * Begins a reconcile. A standby begins none, so objects are kept only after the first call.
   *
   * @return the number of the object that was kept last
   */
  public synchronized long beginReconcile() {
    repairs = true;
    return documents.last();
  }

  /**
   * Ends a reconcile: removes the objects of its primary that it could use.
   *
   * @param last the result of {@link #beginReconcile}
   */
  public synchronized void endReconcile(ResourceRef primary, long last) {
    OwnedObjects ownedObjects = documents.isEmpty() ? null : byPrimary.get(primary);
    if (ownedObjects != null) {
      ownedObjects.refs().forEach(ref -> documents.release(ref, last));
    }
  }

  /**
   * Owners of other kinds are stored as the object names them; the operator does not restore their
   * reference.
   */
  private static boolean isRemembered(Owner owner) {
    return owner.primary() != null || owner.ownerLink() == OwnerLink.NONE;
  }

  /**
   * Stores a later state of a known object, for a reader that saw it before the watch.
   *
   * @return the primaries to reconcile
   */
  synchronized Set<ResourceRef> refresh(LiveRecord record) {
    return records.containsKey(record.ref()) ? put(record) : Set.of();
  }

  /**
   * Removes the assignment of objects that a deleted primary left without their owner reference.
   *
   * @param uid of the primary that has the name now; empty if there is none
   * @return the objects
   */
  public synchronized Set<ResourceRef> release(ResourceRef primary, String uid) {
    OwnedObjects ownedObjects = byPrimary.get(primary);
    if (ownedObjects == null) {
      return Set.of();
    }
    Set<ResourceRef> released = new HashSet<>();
    for (ResourceRef ref : List.copyOf(ownedObjects.refs())) {
      LiveRecord record = records.get(ref);
      if (record != null && record.isDetached() && !record.owner().uid().equals(uid)) {
        LiveRecord orphan = record.ownedBy(Owner.earlier(primary));
        replace(record, orphan);
        released.add(ref);
      }
    }
    return released;
  }

  /**
   * Removes a deleted object. A delayed response to an earlier write does not add it again.
   *
   * @param resourceVersion the version of its deletion
   * @return its primary; empty if it was not known or is known in a later state
   */
  synchronized Optional<ResourceRef> remove(ResourceRef ref, String uid, String resourceVersion) {
    tombstones.add(uid, resourceVersion);
    LiveRecord known = records.get(ref);
    if (known == null || Versions.isLater(known.resourceVersion(), resourceVersion)) {
      return Optional.empty();
    }
    return remove(ref, uid);
  }

  /**
   * Removes an object that the operator asked the server to delete. If its deletion is delayed, the
   * watch adds it again. Returns its primary.
   */
  public synchronized Optional<ResourceRef> remove(ResourceRef ref, String uid) {
    LiveRecord known = records.get(ref);
    if (known == null || !known.uid().equals(uid)) {
      return Optional.empty();
    }
    replace(known, null);
    return primaryOf(known);
  }

  /**
   * Removes the objects of a kind that are missing in a list; returns their primaries.
   *
   * @param namespace the namespace that was listed, or null for all
   * @param resourceVersion the version of the list
   */
  synchronized Set<ResourceRef> retain(
      ResourceKind kind,
      @Nullable String namespace,
      Set<ResourceRef> listed,
      String resourceVersion) {
    List<ResourceRef> missing =
        records.keySet().stream()
            .filter(ref -> ref.kind().equals(kind) && !listed.contains(ref))
            .filter(ref -> namespace == null || namespace.equals(ref.namespace()))
            .toList();
    Set<ResourceRef> primaries = new HashSet<>();
    missing.forEach(ref -> removeUnlisted(ref, resourceVersion).ifPresent(primaries::add));
    return primaries;
  }

  /**
   * Removes an object that is missing in a list.
   *
   * @param resourceVersion the version of the list
   * @return its primary; empty if it was not known or is known in a later state
   */
  synchronized Optional<ResourceRef> removeUnlisted(ResourceRef ref, String resourceVersion) {
    LiveRecord known = records.get(ref);
    if (known == null || Versions.isLater(known.resourceVersion(), resourceVersion)) {
      return Optional.empty();
    }
    tombstones.add(known.uid(), resourceVersion);
    replace(known, null);
    return primaryOf(known);
  }

  /** Removes all objects of a kind that does not exist any more; returns their primaries. */
  synchronized Set<ResourceRef> forget(ResourceKind kind) {
    Set<ResourceRef> primaries = new HashSet<>();
    for (LiveRecord record : List.copyOf(records.values())) {
      if (record.ref().kind().equals(kind)) {
        replace(record, null);
        primaryOf(record).ifPresent(primaries::add);
      }
    }
    return primaries;
  }

  /**
   * Stores a complete list of a kind, for a reader that waits for it. The watch does not report
   * these states again.
   *
   * @param namespace the namespace that was listed
   * @param resourceVersion the version of the list
   * @return the primaries to reconcile because of new states
   */
  public synchronized Set<ResourceRef> replaceListed(
      ResourceKind kind, String namespace, List<LiveRecord> listed, String resourceVersion) {
    Set<ResourceRef> primaries = new HashSet<>();
    listed.forEach(record -> primaries.addAll(put(record)));
    Set<ResourceRef> refs = listed.stream().map(LiveRecord::ref).collect(Collectors.toSet());
    primaries.addAll(retain(kind, namespace, refs, resourceVersion));
    return primaries;
  }

  /** Returns how many objects of a kind belong to primaries. */
  public synchronized int count(String kind) {
    return counts.getOrDefault(kind, 0);
  }

  /**
   * Returns the objects of a primary, and all objects that have the name of one of its desired
   * objects.
   */
  public synchronized List<LiveRecord> of(ResourceRef primary, Collection<ResourceRef> wanted) {
    Set<ResourceRef> refs = new HashSet<>(wanted);
    OwnedObjects ownedObjects = byPrimary.get(primary);
    if (ownedObjects != null) {
      refs.addAll(ownedObjects.refs());
    }
    return refs.stream()
        .map(records::get)
        .filter(record -> record != null)
        .sorted((a, b) -> a.ref().compareTo(b.ref()))
        .toList();
  }

  /** Returns the primaries of a kind whose workloads have not completed their rollout. */
  public synchronized Set<ResourceRef> unsettled(ResourceKind primaries) {
    return records.values().stream()
        .filter(LiveRecord::isRollingOut)
        .flatMap(record -> primaryOf(record).stream())
        .filter(primary -> primary.kind().equals(primaries))
        .collect(Collectors.toSet());
  }

  private void replace(@Nullable LiveRecord known, @Nullable LiveRecord record) {
    if (known != null) {
      documents.remove(known.ref());
    }
    boolean stays =
        known != null
            && record != null
            && Objects.equals(known.owner().primary(), record.owner().primary());
    if (known != null && !stays) {
      records.remove(known.ref());
      leave(known);
    }
    if (record != null) {
      LiveRecord kept = join(record, !stays);
      records.put(kept.ref(), kept);
    }
  }

  private void leave(LiveRecord record) {
    ResourceRef primary = record.owner().primary();
    if (primary != null) {
      counts.merge(record.ref().kind().kind(), -1, Integer::sum);
      byPrimary.computeIfPresent(
          primary, (key, ownedObjects) -> ownedObjects.without(record.ref()));
    }
  }

  private LiveRecord join(LiveRecord record, boolean isNew) {
    ResourceRef primary = record.owner().primary();
    if (primary == null) {
      return record;
    }
    counts.merge(record.ref().kind().kind(), isNew ? 1 : 0, Integer::sum);
    return byPrimary.computeIfAbsent(primary, key -> new OwnedObjects(record.owner())).add(record);
  }

  private static Optional<ResourceRef> primaryOf(LiveRecord record) {
    return Optional.ofNullable(record.owner().primary());
  }
}
