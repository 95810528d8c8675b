package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.schema.InvalidPatternException;
import io.appoperator.embedded.schema.SchemaValidator;
import io.appoperator.embedded.schema.TextPattern;
import io.appoperator.embedded.schema.UnknownFields;
import java.util.List;
import java.util.Set;

/** Checks that a schema is structural, and that its defaults are valid. */
final class SchemaChecks {

  private static final String[] TYPES = {
    "array", "boolean", "integer", "number", "object", "string"
  };

  private static final List<String> UNSUPPORTED =
      List.of(
          "$ref",
          "id",
          "$schema",
          "patternProperties",
          "dependencies",
          "additionalItems",
          "definitions");

  /** The end of the path of the metadata of an object. */
  private static final String METADATA = "openAPIV3Schema.properties[metadata]";

  private final FieldErrors errors;

  private SchemaChecks(FieldErrors errors) {
    this.errors = errors;
  }

  static void validate(Field root, FieldErrors errors) {
    SchemaChecks checks = new SchemaChecks(errors);
    Field type = root.child("type");
    if (errors.present(type, "must not be empty at the root")) {
      if (!type.is("object")) {
        errors.invalid(type, "must be object at the root");
      }
      checks.checkType(type);
    }
    checks.checkMetadata(property(root, "metadata"));
    checks.visit(root, false);
  }

  private static Field property(Field schema, String name) {
    return schema.child("properties").entry(name);
  }

  private void checkMetadata(Field metadata) {
    if (!metadata.isSet()) {
      return;
    }
    if (!metadata.child("type").is("object")) {
      errors.invalid(metadata.child("type"), "must be object");
    }
    boolean other =
        !Set.of("name", "generateName").containsAll(metadata.child("properties").keys());
    if (other) {
      errors.forbidden(
          metadata,
          "must not specify anything other than name and generateName, but metadata is implicitly"
              + " specified");
    }
  }

  private void visit(Field schema, boolean inMetadata) {
    for (String name : UNSUPPORTED) {
      Field part = schema.child(name);
      if (part.isSet() && !(part.value().isContainerNode() && part.value().isEmpty())) {
        errors.forbidden(part, name + " is not supported");
      }
    }
    if (schema.child("uniqueItems").value().asBoolean()) {
      errors.forbidden(
          schema.child("uniqueItems"),
          "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
    }
    checkPattern(schema.child("pattern"));
    checkDefault(schema, inMetadata);
    ExtensionChecks.validate(schema, errors);
    JunctorChecks.validate(schema, errors);
    visitChildren(schema, inMetadata);
  }

  private void visitChildren(Field schema, boolean inMetadata) {
    Field properties = schema.child("properties");
    Field others = schema.child("additionalProperties");
    boolean hasOthers = others.value().isObject() || others.value().asBoolean();
    if (hasOthers && !properties.value().isEmpty()) {
      errors.forbidden(others, "additionalProperties and properties are mutual exclusive");
    }
    for (String name : properties.keys()) {
      Field property = properties.entry(name);
      boolean isMetadata = inMetadata || property.path().endsWith(METADATA);
      child(property, "specified object fields", isMetadata);
    }
    if (others.value().isObject()) {
      child(others, "specified object fields", inMetadata);
    }
    Field items = schema.child("items");
    if (schema.child("type").is("array") && !items.isSet()) {
      errors.required(items, "must be specified");
    } else if (items.value().isArray()) {
      errors.forbidden(items, "items must be a schema object and not an array");
    } else if (items.isSet()) {
      child(items, "specified array items", inMetadata);
    }
  }

  private void child(Field schema, String place, boolean inMetadata) {
    boolean isAny =
        schema.value().path("x-kubernetes-int-or-string").asBoolean()
            || schema.value().path("x-kubernetes-preserve-unknown-fields").asBoolean()
            || schema.value().has("$ref");
    Field type = schema.child("type");
    if (type.hasText()) {
      checkType(type);
    } else if (!isAny) {
      errors.required(type, "must not be empty for " + place);
    }
    visit(schema, inMetadata);
  }

  private void checkType(Field type) {
    errors.oneOf(type, TYPES);
  }

  private void checkPattern(Field pattern) {
    try {
      TextPattern.compile(pattern.text());
    } catch (InvalidPatternException e) {
      errors.invalid(pattern, "must be a valid regular expression, but isn't: " + e.getMessage());
    }
  }

  private void checkDefault(Field schema, boolean inMetadata) {
    Field value = schema.child("default");
    if (!value.isSet()) {
      return;
    }
    if (inMetadata) {
      errors.forbidden(value, "must not be set in top-level metadata");
      return;
    }
    if (value.value() instanceof ObjectNode object) {
      ObjectNode copy = object.deepCopy();
      if (!UnknownFields.prune(schema.value(), copy).isEmpty()) {
        errors.invalid(value, "must not have unknown fields");
        return;
      }
    }
    errors.addAll(SchemaValidator.validate(schema.value(), value.value(), value.path()));
  }
}
