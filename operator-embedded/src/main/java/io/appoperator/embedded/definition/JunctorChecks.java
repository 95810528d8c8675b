package io.appoperator.embedded.definition;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;
import java.util.Map;

/** Checks that the schemas that others combine only restrict values, and declare nothing. */
final class JunctorChecks {

  private static final Map<String, String> FORBIDDEN =
      Map.of(
          "type", "must be empty to be structural",
          "title", "must be empty to be structural",
          "description", "must be empty to be structural",
          "default", "must be undefined to be structural",
          "nullable", "must be false to be structural",
          "x-kubernetes-preserve-unknown-fields", "must be false to be structural",
          "x-kubernetes-embedded-resource", "must be false to be structural",
          "x-kubernetes-list-type", "must be undefined to be structural",
          "x-kubernetes-map-type", "must be undefined to be structural");

  private JunctorChecks() {}

  static void validate(Field schema, FieldErrors errors) {
    boolean isIntOrString = schema.child("x-kubernetes-int-or-string").value().asBoolean();
    for (String junctor : List.of("allOf", "anyOf", "oneOf")) {
      boolean declaresTypes = isIntOrString && !junctor.equals("oneOf");
      schema.child(junctor).items().forEach(part -> check(part, declaresTypes, errors));
    }
    if (schema.child("not").isSet()) {
      check(schema.child("not"), false, errors);
    }
  }

  private static void check(Field part, boolean mayHaveType, FieldErrors errors) {
    FORBIDDEN.forEach(
        (name, problem) -> {
          Field field = part.child(name);
          boolean isAllowed = mayHaveType && name.equals("type");
          boolean isFalse = field.value().isBoolean() && !field.value().asBoolean();
          if (field.isSet() && !isFalse && !isAllowed) {
            errors.forbidden(field, problem);
          }
        });
    Field properties = part.child("properties");
    properties.keys().forEach(name -> check(properties.entry(name), false, errors));
    if (part.child("items").isSet()) {
      check(part.child("items"), false, errors);
    }
    for (String junctor : List.of("allOf", "anyOf", "oneOf")) {
      part.child(junctor).items().forEach(one -> check(one, mayHaveType, errors));
    }
    if (part.child("not").isSet()) {
      check(part.child("not"), false, errors);
    }
  }
}
