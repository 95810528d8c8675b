package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What another apply of the same document would do to a live object. */
enum ReapplyOutcome {
  /** It would change nothing. */
  IN_PLACE,
  /** It would take back the ownership of a field that already has the desired value. */
  OWNERSHIP_LOST,
  /** It would change a value. */
  DRIFTED;

  private static final List<String> BOOKKEEPING =
      List.of("managedFields", "resourceVersion", "generation");

  /** Compares an object with the server's answer to a dry run of the apply. */
  static ReapplyOutcome of(ObjectNode live, ObjectNode reapplied) {
    if (!withoutBookkeeping(live).equals(withoutBookkeeping(reapplied))) {
      return DRIFTED;
    }
    return AppliedObject.ourFields(live).equals(AppliedObject.ourFields(reapplied))
        ? IN_PLACE
        : OWNERSHIP_LOST;
  }

  private static ObjectNode withoutBookkeeping(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    copy.withObjectProperty("metadata").remove(BOOKKEEPING);
    return copy;
  }
}
