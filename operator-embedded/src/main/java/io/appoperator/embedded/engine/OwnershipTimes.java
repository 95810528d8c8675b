package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;

/** Keeps the times of managed fields if a write changes nothing else, so that it stores nothing. */
final class OwnershipTimes {

  private OwnershipTimes() {}

  /** Changes the times of the object back to those of the old one if nothing else differs. */
  static void keepIfUnchanged(ObjectNode object, ObjectNode old) {
    JsonNode before = old.path("metadata").path("managedFields");
    JsonNode after = object.path("metadata").path("managedFields");
    if (!before.isEmpty()
        && before.size() == after.size()
        && JsonOrder.equal(withoutTimes(object), withoutTimes(old))) {
      ObjectMetadata.of(object).set("managedFields", before);
    }
  }

  private static ObjectNode withoutTimes(ObjectNode object) {
    ObjectNode copy = object.deepCopy();
    copy.path("metadata")
        .path("managedFields")
        .forEach(entry -> ((ObjectNode) entry).remove("time"));
    return copy;
  }
}
