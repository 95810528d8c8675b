package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the extensions of Kubernetes in a schema. */
final class ExtensionChecks {

  private static final String KEYS = "x-kubernetes-list-map-keys";

  private ExtensionChecks() {}

  static void validate(Field schema, FieldErrors errors) {
    Field preserve = schema.child("x-kubernetes-preserve-unknown-fields");
    if (preserve.value().isBoolean() && !preserve.value().asBoolean()) {
      errors.invalid(preserve, "must be true or undefined");
    }
    Field type = schema.child("type");
    if (schema.child("x-kubernetes-embedded-resource").value().asBoolean()) {
      if (!type.is("object")) {
        errors.invalid(type, "must be object if x-kubernetes-embedded-resource is true");
      }
      if (!preserve.value().asBoolean() && schema.child("properties").value().isEmpty()) {
        errors.required(
            schema.child("properties"),
            "must not be empty if x-kubernetes-embedded-resource is true without"
                + " x-kubernetes-preserve-unknown-fields");
      }
    }
    checkMap(schema, type, errors);
    checkList(schema, type, errors);
  }

  private static void checkMap(Field schema, Field type, FieldErrors errors) {
    Field map = schema.child("x-kubernetes-map-type");
    if (!map.isSet()) {
      return;
    }
    errors.oneOf(map, "atomic", "granular");
    if (!type.is("object")) {
      errors.invalid(type, "must be object if x-kubernetes-map-type is specified");
    }
  }

  private static void checkList(Field schema, Field type, FieldErrors errors) {
    Field list = schema.child("x-kubernetes-list-type");
    Field keys = schema.child(KEYS);
    if (list.isSet()) {
      errors.oneOf(list, "atomic", "set", "map");
      if (!type.is("array")) {
        errors.invalid(type, "must be array if x-kubernetes-list-type is specified");
      }
    }
    switch (list.text()) {
      case "map" -> checkKeys(schema, keys, errors);
      case "set" -> checkSet(schema.child("items"), errors);
      default -> {}
    }
    if (!keys.value().isEmpty() && !list.is("map")) {
      errors.required(list, "must be map if x-kubernetes-list-map-keys is non-empty");
    }
  }

  private static void checkSet(Field items, FieldErrors errors) {
    if (items.child("nullable").value().asBoolean()) {
      errors.forbidden(
          items.child("nullable"), "cannot be nullable when x-kubernetes-list-type is set");
    }
    boolean isGranular =
        items.child("type").is("object") && !items.child("x-kubernetes-map-type").is("atomic");
    if (isGranular) {
      JsonNode map = items.value().path("x-kubernetes-map-type");
      errors.invalid(
          items.child("x-kubernetes-map-type"),
          map.isMissingNode() ? NullNode.getInstance() : map,
          "must be atomic as item of a list with x-kubernetes-list-type=set");
    }
  }

  private static void checkKeys(Field schema, Field keys, FieldErrors errors) {
    if (keys.value().isEmpty()) {
      errors.required(keys, "must not be empty if x-kubernetes-list-type is map");
      return;
    }
    Field items = schema.child("items");
    if (!items.child("type").is("object")) {
      errors.invalid(
          items.child("type"), "must be object if parent array's x-kubernetes-list-type is map");
      return;
    }
    Set<String> required = new HashSet<>();
    items.child("required").items().forEach(name -> required.add(name.text()));
    Set<String> seen = new HashSet<>();
    for (Field key : keys.items()) {
      Field property = items.child("properties").entry(key.text());
      if (!seen.add(key.text())) {
        errors.invalid(keys, "must not contain duplicate entries");
      } else if (!property.isSet()) {
        errors.invalid(keys, "entries must all be names of item properties");
      } else {
        checkKey(property, required.contains(key.text()), errors);
      }
    }
  }

  private static void checkKey(Field property, boolean isRequired, FieldErrors errors) {
    if (List.of("array", "object").contains(property.child("type").text())) {
      errors.invalid(
          property.child("type"),
          "must be a scalar type if parent array's x-kubernetes-list-type is map");
    }
    if (!isRequired && !property.child("default").isSet()) {
      errors.required(
          property.child("default"),
          "this property is in x-kubernetes-list-map-keys, so it must have a default or be a"
              + " required property");
    }
  }
}
