package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.ManagedKind;
import java.util.regex.Pattern;

/** Checks which keys of an object a manager marks as generated. Pure. */
final class GeneratedMarkCheck {

  private static final Pattern KEY = Pattern.compile("[-._a-zA-Z0-9]{1,253}");

  private GeneratedMarkCheck() {}

  /**
   * Checks the marks of an object.
   *
   * @throws RejectedObjectException if the operator cannot generate the values, or if the kind has
   *     generated keys and the object could be deleted
   */
  static void check(DesiredObject desired, ManagedKind kind, ObjectNode json) {
    if (!kind.generating() && desired.generated().isEmpty()) {
      return;
    }
    String object = kind.kind().kind() + "/" + json.path("metadata").path("name").asText();
    if (kind.generating() && desired.retention() == Retention.OWNED) {
      throw new RejectedObjectException(
          "returned %s without a generated key; the kind is declared with mayGenerate(), so mark a key as generated or the object as retained"
              .formatted(object));
    }
    for (String key : desired.generated().keySet()) {
      check(key, kind, json, object);
    }
    if (!desired.generated().isEmpty() && json.path("immutable").asBoolean()) {
      throw new RejectedObjectException(
          "returned %s with generated keys and immutable: true; the values are written after the object, so omit immutable"
              .formatted(object));
    }
  }

  private static void check(String key, ManagedKind kind, JsonNode json, String object) {
    if (!kind.generating()) {
      throw new RejectedObjectException(
          "marked the key '%s' of %s as generated without declaring mayGenerate() in manages()"
              .formatted(key, object));
    }
    if (!KEY.matcher(key).matches()) {
      throw new RejectedObjectException(
          "marked the key '%s' of %s as generated; a key has 1 to 253 letters, digits, '-', '_' or '.'"
              .formatted(key, object));
    }
    if (json.path("data").has(key) || json.path("stringData").has(key)) {
      throw new RejectedObjectException(
          "marked the key '%s' of %s as generated, but sets its value; omit one of them"
              .formatted(key, object));
    }
  }
}
