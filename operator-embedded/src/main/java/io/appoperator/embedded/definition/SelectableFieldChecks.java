package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;

/** Checks that the fields of selectors exist. */
final class SelectableFieldChecks {

  private SelectableFieldChecks() {}

  static void validateAll(Field fields, JsonNode schema, FieldErrors errors) {
    for (Field field : fields.items()) {
      Field path = field.child("jsonPath");
      if (!errors.present(path, "")) {
        continue;
      }
      JsonNode found = schema;
      for (String name : path.text().replaceFirst("^\\.", "").split("\\.")) {
        found = found.path("properties").path(name);
      }
      if (found.isMissingNode()) {
        errors.invalid(path, "is an invalid path: does not refer to a valid field");
      }
    }
  }
}
