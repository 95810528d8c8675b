package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.FieldError;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the fields of custom resources that field selectors may have. */
final class SelectableFieldChecks {

  private static final int MAX_FIELDS = 8;
  private static final List<String> TYPES = List.of("string", "boolean", "integer");

  /** A delimiter, or what stands before the next one. */
  private static final Pattern TOKEN = Pattern.compile("[.\\[\\]]|'[^']*'|[^.\\[\\]]+");

  private SelectableFieldChecks() {}

  static void validateAll(Field fields, JsonNode schema, FieldErrors errors) {
    Set<String> unique = new HashSet<>();
    for (Field field : fields.items()) {
      Field path = field.child("jsonPath");
      if (errors.present(path, "")) {
        validate(path, schema, unique, errors);
      }
    }
    if (unique.size() > MAX_FIELDS) {
      errors.addAll(
          List.of(
              new FieldError(
                  "FieldValueTooMany",
                  fields.path(),
                  "Too many: %s: must have at most %s items"
                      .formatted(unique.size(), MAX_FIELDS))));
    }
  }

  private static void validate(
      Field path, JsonNode schema, Set<String> unique, FieldErrors errors) {
    JsonNode found = schema;
    Iterator<String> tokens =
        TOKEN.matcher(path.text()).results().map(token -> token.group()).iterator();
    while (tokens.hasNext()) {
      String problem = problemWith(tokens.next(), tokens.hasNext());
      String name = problem.isEmpty() ? tokens.next() : "";
      boolean isField = found.has("properties");
      found = isField ? found.path("properties").path(name) : found.path("additionalProperties");
      if (problem.isEmpty() && !found.isObject()) {
        problem = "does not refer to a valid field";
      }
      if (!problem.isEmpty()) {
        errors.invalid(path, "is an invalid path: " + problem);
        return;
      }
    }
    if (path.text().startsWith(".metadata.")) {
      errors.invalid(path, "must not point to fields in metadata");
    }
    if (!TYPES.contains(found.path("type").asText())) {
      errors.invalid(
          path,
          "must point to a field of type string, boolean or integer. Enum string fields and strings"
              + " with formats are allowed.");
    }
    if (!unique.add(path.text())) {
      errors.duplicate(path);
    }
  }

  /** Returns why a field cannot begin with a token; empty if it can. */
  private static String problemWith(String token, boolean hasNext) {
    return switch (token) {
      case "." -> hasNext ? "" : "unexpected end of JSON path";
      case "[" -> "array notation is not allowed";
      default -> "expected [ or . but got: " + token;
    };
  }
}
