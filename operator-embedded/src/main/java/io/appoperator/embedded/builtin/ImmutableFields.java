package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** Checks fields that an update must not change. */
final class ImmutableFields {

  private ImmutableFields() {}

  /** Adds an error for each of these fields that differs. */
  static void validate(Field after, Field before, List<String> names, FieldErrors errors) {
    names.forEach(name -> validate(after.child(name), before.child(name).value(), errors));
  }

  /** Adds an error if a field differs. */
  static void validate(Field after, JsonNode before, FieldErrors errors) {
    if (!orMissing(after.value()).equals(orMissing(before))) {
      errors.invalid(after, "field is immutable");
    }
  }

  private static JsonNode orMissing(JsonNode value) {
    boolean isEmpty = value.isNull() || (value.isContainerNode() && value.isEmpty());
    return isEmpty ? MissingNode.getInstance() : value;
  }
}
