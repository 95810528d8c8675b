package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Checks the combinations of schemas: {@code anyOf}, {@code oneOf}, {@code allOf}, {@code not}. */
final class SchemaCombinations {

  private final List<FieldError> errors = new ArrayList<>();
  private final JsonNode value;
  private final String prefix;
  private final String path;

  private SchemaCombinations(JsonNode value, String prefix, String path) {
    this.value = value;
    this.prefix = prefix;
    this.path = path;
  }

  /** Returns what is wrong with a value at a path; see {@link SchemaValidator#validate}. */
  static List<FieldError> validate(JsonNode schema, JsonNode value, String prefix, String path) {
    SchemaCombinations combinations = new SchemaCombinations(value, prefix, path);
    combinations.checkAny(schema.path("anyOf"));
    combinations.checkOne(schema.path("oneOf"));
    combinations.checkAll(schema.path("allOf"));
    combinations.checkNot(schema.path("not"));
    return combinations.errors;
  }

  private void checkAny(JsonNode schemas) {
    List<List<FieldError>> results = results(schemas);
    if (!results.isEmpty() && results.stream().noneMatch(List::isEmpty)) {
      add("must validate at least one schema (anyOf)");
      errors.addAll(results.get(0));
    }
  }

  private void checkOne(JsonNode schemas) {
    List<List<FieldError>> results = results(schemas);
    long valid = results.stream().filter(List::isEmpty).count();
    if (results.isEmpty() || valid == 1) {
      return;
    }
    if (valid == 0) {
      add("must validate one and only one schema (oneOf). Found none valid");
      errors.addAll(results.get(0));
    } else {
      add(
          "must validate one and only one schema (oneOf). Found %s valid alternatives"
              .formatted(valid));
    }
  }

  private void checkAll(JsonNode schemas) {
    List<List<FieldError>> results = results(schemas);
    results.forEach(errors::addAll);
    if (results.stream().anyMatch(result -> !result.isEmpty())) {
      boolean none = results.stream().noneMatch(List::isEmpty);
      add("must validate all the schemas (allOf)" + (none ? ". None validated" : ""));
    }
  }

  private void checkNot(JsonNode schema) {
    if (schema.isObject() && SchemaValidator.validateAt(schema, value, prefix, path).isEmpty()) {
      add("must not validate the schema (not)");
    }
  }

  private List<List<FieldError>> results(JsonNode schemas) {
    return schemas
        .valueStream()
        .map(one -> SchemaValidator.validateAt(one, value, prefix, path))
        .toList();
  }

  private void add(String problem) {
    errors.add(
        new FieldError(
            "FieldValueInvalid",
            prefix.isEmpty() ? "<nil>" : prefix,
            "Invalid value: \"\": \"%s\" %s".formatted(path, problem)));
  }
}
