package io.appoperator.embedded.definition;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** Checks the additional columns of tables. */
final class ColumnChecks {

  private static final List<String> TYPES =
      List.of("boolean", "date", "integer", "number", "string");
  private static final List<String> FORMATS =
      List.of("byte", "date", "date-time", "double", "float", "int32", "int64", "password");

  private ColumnChecks() {}

  static void validateAll(Field columns, FieldErrors errors) {
    for (Field column : columns.items()) {
      errors.present(column.child("name"), "");
      Field type = column.child("type");
      String types = "must be one of " + String.join(",", TYPES);
      if (errors.present(type, types) && !TYPES.contains(type.text())) {
        errors.invalid(type, types);
      }
      Field format = column.child("format");
      if (format.hasText() && !FORMATS.contains(format.text())) {
        errors.invalid(format, "must be one of " + String.join(",", FORMATS));
      }
      // Messages have the name of the internal version.
      Field path = new Field(column.path() + ".JSONPath", column.value().path("jsonPath"));
      if (errors.present(path, "")) {
        simplePath(path, errors);
      }
    }
  }

  /** Checks a path as in {@code .spec.replicas}. Returns whether it is one. */
  static boolean simplePath(Field path, FieldErrors errors) {
    if (path.text().startsWith(".")) {
      return true;
    }
    errors.invalid(path, "must be a simple json path starting with .");
    return false;
  }
}
