package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.SettingsRules;
import io.appoperator.core.decode.ListDefault;
import io.appoperator.core.decode.SpecSchema;
import io.appoperator.core.decode.StructuralSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks a partial spec of the settings against the schema of its kind. One use. */
final class SpecCheck {

  private final SettingsRules rules;
  private final boolean enforces;
  private final List<Diagnostic> problems = new ArrayList<>();

  /**
   * @param enforces whether the fields are enforced; otherwise they are defaults
   */
  SpecCheck(SettingsRules rules, boolean enforces) {
    this.rules = rules;
    this.enforces = enforces;
  }

  /**
   * An object of the spec.
   *
   * @param path its path in the settings
   * @param pattern its path in the spec, with {@code [*]} for elements
   * @param schema its schema
   * @param exists whether the author has written it; otherwise the settings may create it
   */
  private record Section(String path, String pattern, SpecSchema schema, boolean exists) {

    Section field(String name, boolean fieldExists) {
      return new Section(
          path + "." + name,
          pattern.isEmpty() ? name : pattern + "." + name,
          schema.field(name),
          fieldExists);
    }

    Section element(String step) {
      return new Section(path + step, pattern + SpecSchema.EACH, schema.element(), true);
    }
  }

  /**
   * Returns all problems of a partial spec.
   *
   * @param path its path in the settings
   */
  List<Diagnostic> check(JsonNode given, String path, SpecSchema schema) {
    checkFields(given, new Section(path, "", schema, true));
    return problems;
  }

  private void checkFields(JsonNode given, Section at) {
    checkUnions(given, at);
    for (Map.Entry<String, JsonNode> entry : given.properties()) {
      String name = entry.getKey();
      if (name.endsWith(SpecSchema.EACH)) {
        checkEach(name, entry.getValue(), at);
      } else if (!entry.getValue().isNull()) {
        checkField(name, entry.getValue(), at);
      }
    }
  }

  private void checkUnions(JsonNode given, Section at) {
    Set<String> seen = new HashSet<>();
    for (Map.Entry<String, JsonNode> entry : given.properties()) {
      for (String other : rules.alternatives(at.pattern(), entry.getKey())) {
        if (seen.contains(other)) {
          add(
              at.path() + "." + entry.getKey(),
              "Cannot be set next to '%s'. Remove one of them.".formatted(other));
        }
      }
      seen.add(entry.getKey());
    }
  }

  private void checkEach(String name, JsonNode value, Section at) {
    String list = name.substring(0, name.length() - SpecSchema.EACH.length());
    Section field = at.field(list, true);
    if (!field.schema().isList() || !field.schema().element().isSection()) {
      add(at.path() + "." + name, "'%s' is not a list of objects. Remove '[*]'.".formatted(list));
    } else if (!value.isObject()) {
      add(at.path() + "." + name, "Expected an object with the fields of each element.");
    } else {
      checkFields(
          value,
          new Section(
              at.path() + "." + name,
              field.pattern() + SpecSchema.EACH,
              field.schema().element(),
              true));
    }
  }

  private void checkField(String name, JsonNode value, Section at) {
    boolean requests = rules.requestingFields().contains(at.field(name, false).pattern());
    Section field = at.field(name, requests);
    SpecSchema schema = field.schema();
    if (schema.json().isMissingNode()) {
      problems.addAll(new StructuralSchema(at.schema().json()).checkName(name, at.path()));
    } else if (schema.json().has("default")) {
      add(
          field.path(),
          "The schema of the kind has a default for this field, so settings cannot set it. Remove this line.");
    } else if (!enforces && requests && !schema.isSection() && !schema.isList()) {
      add(
          field.path(),
          "A default does not set this field, because it requests an object. Remove this line.");
    } else if (!enforces && at.exists() && requires(at.schema(), name)) {
      add(
          field.path(),
          "Authors must set this field, so a default has no effect. Remove this line.");
    } else if (schema.isList()) {
      checkList(value, field);
    } else if (schema.isSection() && value.isObject()) {
      checkCreated(value, at, field, name);
      checkFields(value, field);
    } else {
      problems.addAll(new StructuralSchema(schema.json()).check(value, field.path()));
    }
  }

  /** What an enforced section needs is enforced, too, because it is created where it is absent. */
  private void checkCreated(JsonNode value, Section parent, Section at, String name) {
    if (!enforces || requires(parent.schema(), name)) {
      return;
    }
    for (JsonNode required : at.schema().json().path("required")) {
      String field = required.asText();
      if (!value.has(field) && !at.schema().field(field).json().has("default")) {
        add(
            at.path(),
            "A resource without '%s' gets it, but then lacks its required field '%s'. Enforce that field, too."
                .formatted(name, field));
      }
    }
  }

  private void checkList(JsonNode value, Section at) {
    ListDefault list = ListDefault.of(value);
    if (value.isObject() && !isListDefault(value)) {
      add(
          at.path(),
          enforces
              ? "Expected a list; only defaults have 'always'."
              : "Expected a list, or {always: true, items: [...]}.");
      return;
    }
    boolean keyed = !at.schema().keys().isEmpty();
    if (!enforces && !list.always() && !keyed) {
      add(
          at.path(),
          "A default adds no elements to a list. Write {always: true, items: [...]} to add them.");
      return;
    }
    if (!keyed || !list.items().isArray() || !at.schema().element().isSection()) {
      problems.addAll(
          new StructuralSchema(at.schema().json()).check(list.items(), at.path() + list.prefix()));
      return;
    }
    for (int i = 0; i < list.items().size(); i++) {
      checkElement(list.items().get(i), at, at.element(list.at(i)));
    }
  }

  private boolean isListDefault(JsonNode value) {
    return !enforces
        && value.size() == 2
        && value.path(ListDefault.ALWAYS).asBoolean()
        && value.path(ListDefault.ITEMS).isArray();
  }

  /** The keys of an element identify it, so they are required and no defaults. */
  private void checkElement(JsonNode value, Section list, Section at) {
    if (!value.isObject()) {
      add(at.path(), "Expected an object.");
      return;
    }
    for (String key : list.schema().keys()) {
      if (!value.has(key) && !at.schema().field(key).json().has("default")) {
        add(at.path(), "The element needs '%s', which identifies it.".formatted(key));
      }
    }
    checkFields(
        value,
        new Section(at.path(), at.pattern(), withoutKeys(list.schema(), at.schema()), false));
  }

  /** A key may have a default in the schema: it identifies the element and sets nothing. */
  private static SpecSchema withoutKeys(SpecSchema list, SpecSchema element) {
    JsonNode copy = element.json().deepCopy();
    for (String key : list.keys()) {
      if (copy.path("properties").get(key) instanceof ObjectNode property) {
        property.remove("default");
      }
    }
    return new SpecSchema(copy);
  }

  private static boolean requires(SpecSchema schema, String name) {
    for (JsonNode required : schema.json().path("required")) {
      if (required.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private void add(String path, String message) {
    problems.add(Diagnostic.invalid(path, message));
  }
}
