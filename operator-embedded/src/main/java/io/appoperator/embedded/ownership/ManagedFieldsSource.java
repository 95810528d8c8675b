package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Decides which managed fields a write starts from: those that the client sends, or the stored. */
final class ManagedFieldsSource {

  private ManagedFieldsSource() {}

  /**
   * Returns the managed fields before the write. A client resets them with an empty list or one
   * empty entry.
   *
   * @param ignoresSent whether a client cannot set them, as through a subresource
   */
  static ManagedFields of(ObjectNode live, ObjectNode sent, boolean ignoresSent) {
    if (ignoresSent) {
      return orNone(live);
    }
    JsonNode list = sent.path("metadata").path("managedFields");
    if (isReset(list)) {
      return ManagedFields.NONE;
    }
    ManagedFields decoded = orNone(sent);
    return decoded.isEmpty() ? orNone(live) : decoded;
  }

  private static boolean isReset(JsonNode list) {
    return list.isArray() && (list.isEmpty() || (list.size() == 1 && list.get(0).isEmpty()));
  }

  private static ManagedFields orNone(ObjectNode object) {
    try {
      return ManagedFieldsFormat.read(object);
    } catch (IllegalArgumentException e) {
      return ManagedFields.NONE;
    }
  }
}
