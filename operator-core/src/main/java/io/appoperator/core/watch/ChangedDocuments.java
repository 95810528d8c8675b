package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The objects in which another client changed fields of the operator, as the watch reported them. A
 * repair needs the whole object, which it would read otherwise. Their memory is bounded: those that
 * have waited longest stay, because they are repaired next. Guarded by the lock of its store.
 */
final class ChangedDocuments {

  /** The approximate memory of all kept objects. */
  static final int MAX_BYTES = 4 << 20;

  private final Map<ResourceRef, Kept> documents = new HashMap<>();
  private int bytes;
  private long last;

  private record Kept(ObjectNode document, int bytes, long number) {}

  boolean isEmpty() {
    return documents.isEmpty();
  }

  /** Returns the number of the object that was kept last. */
  long last() {
    return last;
  }

  /** Removes an object, unless it was kept after another one. */
  void release(ResourceRef ref, long after) {
    Kept kept = documents.get(ref);
    if (kept != null && kept.number() <= after) {
      remove(ref);
    }
  }

  /** Returns whether a state of an object is kept. */
  boolean has(ResourceRef ref) {
    return documents.containsKey(ref);
  }

  /**
   * Keeps a new state of an object if its fields of the operator differ from the known ones, or
   * from those before.
   *
   * @param awaitsRepair whether an earlier state was kept, and not repaired
   */
  void observe(LiveRecord known, LiveRecord record, ObjectNode document, boolean awaitsRepair) {
    boolean isRepaired =
        isSameOwner(known, record)
            && isKept(record.ref())
            && (awaitsRepair || !hash(known).equals(hash(record)));
    int size = isRepaired ? DocumentSize.of(document, MAX_BYTES - bytes) : 0;
    if (isRepaired && size <= MAX_BYTES - bytes) {
      bytes += size;
      documents.put(record.ref(), new Kept(document, size, ++last));
    }
  }

  private static boolean isSameOwner(LiveRecord known, LiveRecord record) {
    return known.owner().primary() != null
        && known.owner().primary().equals(record.owner().primary())
        && known.uid().equals(record.uid());
  }

  private static OptionalLong hash(LiveRecord record) {
    return record.ownership().hash(Set.of());
  }

  /**
   * Secrets are kept nowhere. A changed workload starts a rollout, whose status changes its version
   * again: the repair would meet a conflict. Objects of unknown kinds may be workloads.
   */
  private static boolean isKept(ResourceRef ref) {
    return !KindTable.isSecret(ref.kind()) && !KindTable.mayOwnOthers(ref.kind());
  }

  /** Removes an object, and returns it if it was kept. */
  Optional<ObjectNode> remove(ResourceRef ref) {
    Optional<Kept> kept = Optional.ofNullable(documents.remove(ref));
    kept.ifPresent(removed -> bytes -= removed.bytes());
    return kept.map(Kept::document);
  }

  /** Removes an object, and returns it if it was kept in the state of a record. */
  Optional<ObjectNode> take(LiveRecord record) {
    return remove(record.ref())
        .filter(
            document ->
                document
                    .path("metadata")
                    .path("resourceVersion")
                    .asText()
                    .equals(record.resourceVersion()));
  }
}
