package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects in which another client changed fields of the operator, as the watch reported them. A
 * repair needs the whole object, which it would read otherwise. Few are kept: those that have
 * waited longest are repaired next. Guarded by the lock of its store.
 */
final class ChangedDocuments {

  private static final int MOST = 250;

  private final Map<ResourceRef, ObjectNode> documents = new HashMap<>();

  /** Returns whether an earlier state of an object is kept. */
  boolean has(ResourceRef ref) {
    return documents.containsKey(ref);
  }

  /** Keeps a new state of an object if its fields of the operator differ from the known ones. */
  void observe(LiveRecord known, LiveRecord record, ObjectNode document) {
    if (!known.ownership().hash(Set.of()).equals(record.ownership().hash(Set.of()))) {
      put(known, record, document);
    }
  }

  /** Keeps a state of an object if it belongs to the same primary as before. */
  void put(LiveRecord known, LiveRecord record, ObjectNode document) {
    boolean isOurs =
        known.owner().primary() != null
            && known.owner().primary().equals(record.owner().primary())
            && known.uid().equals(record.uid());
    if (isOurs && documents.size() < MOST && isKept(record.ref())) {
      documents.put(record.ref(), document);
    }
  }

  /**
   * Secrets are kept nowhere. A changed workload starts a rollout, whose status changes its version
   * again: the repair would meet a conflict.
   */
  private static boolean isKept(ResourceRef ref) {
    boolean isSecret = ref.kind().group().isEmpty() && ref.kind().kind().equals("Secret");
    return !isSecret && !KindTable.mayOwnOthers(ref.kind());
  }

  void remove(ResourceRef ref) {
    documents.remove(ref);
  }

  /** Removes and returns the object in the state of a record. */
  Optional<ObjectNode> take(LiveRecord record) {
    return Optional.ofNullable(documents.remove(record.ref()))
        .filter(
            document ->
                document
                    .path("metadata")
                    .path("resourceVersion")
                    .asText()
                    .equals(record.resourceVersion()));
  }
}
