package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.observe.PrimaryId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All primary resources of one kind. Thread-safe. */
public final class PrimaryStore {

  private final ResourceKind kind;
  private final ConcurrentMap<ResourceRef, StoredPrimary> primaries = new ConcurrentHashMap<>();
  private final SupersededPrimaries superseded = new SupersededPrimaries();
  private final WritesInProgress writes = new WritesInProgress();

  public PrimaryStore(ResourceKind kind) {
    this.kind = kind;
  }

  /** Returns the primaries that are being written. */
  public WritesInProgress writes() {
    return writes;
  }

  /** Returns a primary, if it exists. */
  public Optional<StoredPrimary> get(ResourceRef ref) {
    return Optional.ofNullable(primaries.get(ref));
  }

  /** Returns the references of all primaries at this moment. */
  public Set<ResourceRef> refs() {
    return Set.copyOf(primaries.keySet());
  }

  /** Passes on the primaries of this moment, one after the other. */
  public void forEach(Consumer<StoredPrimary> action) {
    primaries.values().forEach(action);
  }

  /** Returns the number of primaries. */
  public int size() {
    return primaries.size();
  }

  /** Returns the number of primaries in a phase. */
  public int count(Predicate<String> phase) {
    int count = 0;
    for (StoredPrimary primary : primaries.values()) {
      count += phase.test(primary.phase()) ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns when the primary that is not ready for the longest time stopped being ready, in seconds
   * since the epoch; empty if all are ready or paused.
   */
  public OptionalLong oldestUnready() {
    return primaries.values().stream()
        .mapToLong(StoredPrimary::unreadySince)
        .filter(since -> since != UnreadyTime.NONE)
        .min();
  }

  /**
   * Returns whether an object is known in this version or a later one. A successor of the same name
   * does not count.
   */
  public boolean knows(ObjectVersion state) {
    StoredPrimary known = primaries.get(ref(state));
    return known != null
        && known.id().uid().equals(state.uid())
        && !Versions.isLater(state.resourceVersion(), known.resourceVersion());
  }

  /**
   * Stores a state, unless a later state (also of a successor of the same name) is known.
   *
   * @param live the object; its managedFields are dropped
   * @return its reference if it is new; empty otherwise
   */
  public Optional<ResourceRef> put(ObjectNode live) {
    ResourceRef ref = ref(live);
    StoredPrimary next = StoredPrimary.of(ref, live);
    StoredPrimary kept =
        primaries.merge(
            ref,
            next,
            (known, offered) ->
                Versions.isLater(offered.resourceVersion(), known.resourceVersion())
                    ? replacing(known, offered)
                    : known);
    @SuppressWarnings("ReferenceEquality") // which of the two was stored
    boolean isNew = kept == next;
    return isNew ? Optional.of(ref) : Optional.empty();
  }

  /**
   * Stores the response to a write, unless the primary was deleted or a later state is known.
   *
   * @param answer the object; its managedFields are dropped
   * @return its reference if it is new; empty otherwise
   */
  public Optional<ResourceRef> update(ObjectNode answer) {
    ResourceRef ref = ref(answer);
    StoredPrimary next = StoredPrimary.of(ref, answer);
    StoredPrimary kept =
        primaries.computeIfPresent(
            ref,
            (key, known) ->
                known.id().equals(next.id())
                        && Versions.isLater(next.resourceVersion(), known.resourceVersion())
                    ? replacing(known, next)
                    : known);
    @SuppressWarnings("ReferenceEquality") // which of the two was stored
    boolean isNew = kept == next;
    return isNew ? Optional.of(ref) : Optional.empty();
  }

  private StoredPrimary replacing(StoredPrimary known, StoredPrimary next) {
    superseded.supersede(known, next);
    return next;
  }

  /**
   * Returns a primary as it was before the edits that are not applied completely yet; empty if
   * there is no edit, or the state is not kept.
   */
  public Optional<StoredPrimary> beforeEdit(PrimaryId id) {
    return superseded.get(id);
  }

  /** Records that all objects of this state of a primary are applied. */
  public void recordApplied(StoredPrimary applied) {
    primaries.computeIfPresent(
        applied.id().ref(),
        (key, current) -> {
          superseded.recordApplied(applied, current);
          return current;
        });
  }

  /** Removes a deleted primary, but not a successor of its name; returns its reference. */
  ResourceRef remove(ObjectNode live) {
    ResourceRef ref = ref(live);
    String uid = live.path("metadata").path("uid").asText();
    primaries.computeIfPresent(
        ref,
        (key, known) -> {
          if (!known.id().uid().equals(uid)) {
            return known;
          }
          superseded.remove(ref);
          return null;
        });
    return ref;
  }

  /**
   * Removes the primaries that are missing in a list; returns them.
   *
   * @param namespace the namespace that was listed, or null for all
   */
  Set<ResourceRef> retain(@Nullable String namespace, Set<ResourceRef> listed) {
    Set<ResourceRef> deleted = ConcurrentHashMap.newKeySet();
    for (ResourceRef ref : primaries.keySet()) {
      boolean meant = namespace == null || namespace.equals(ref.namespace());
      if (meant && !listed.contains(ref) && primaries.remove(ref) != null) {
        superseded.remove(ref);
        deleted.add(ref);
      }
    }
    return deleted;
  }

  ResourceRef ref(ObjectVersion state) {
    return new ResourceRef(kind, state.namespace(), state.name());
  }

  ResourceRef ref(ObjectNode live) {
    JsonNode metadata = live.path("metadata");
    return new ResourceRef(
        kind, metadata.path("namespace").asText(), metadata.path("name").asText());
  }
}
