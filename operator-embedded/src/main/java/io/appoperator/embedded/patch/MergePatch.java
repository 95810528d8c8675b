package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch, RFC 7386. */
public final class MergePatch {

  private MergePatch() {}

  /** Returns the patched value. The arguments stay unchanged. */
  public static JsonNode apply(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch.deepCopy();
    }
    ObjectNode result =
        target.isObject() ? target.deepCopy() : JsonNodeFactory.instance.objectNode();
    patch
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                result.remove(field.getKey());
              } else {
                JsonNode before = result.path(field.getKey());
                result.set(field.getKey(), apply(before, field.getValue()));
              }
            });
    return result;
  }
}
