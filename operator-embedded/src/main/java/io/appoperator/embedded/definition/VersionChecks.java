package io.appoperator.embedded.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;

/** Checks the versions of a definition. */
final class VersionChecks {

  /** The fields of the struct of Go, which a message shows. */
  private static final List<String> FIELDS =
      List.of(
          "Name",
          "Served",
          "Storage",
          "Deprecated",
          "DeprecationWarning",
          "Schema",
          "Subresources",
          "AdditionalPrinterColumns",
          "SelectableFields");

  private VersionChecks() {}

  static void validateAll(Field spec, FieldErrors errors) {
    Field versions = spec.child("versions");
    long stored =
        versions.value().valueStream().filter(one -> one.path("storage").asBoolean()).count();
    if (stored != 1) {
      errors.invalid(
          versions,
          shown(versions.value()),
          "must have exactly one version marked as storage version");
    }
    long names =
        versions.value().valueStream().map(one -> one.path("name").asText()).distinct().count();
    if (names < versions.value().size()) {
      errors.invalid(versions, shown(versions.value()), "must contain unique version names");
    }
    versions.items().forEach(version -> checkName(version, errors));
    // kube-apiserver moves to the top what all versions have in common, and the first name.
    errors.format(
        new Field("spec.version", versions.value().path(0).path("name")), NameFormat.DNS_LABEL);
    for (Field version : versions.items()) {
      Field schema = version.child("schema").child("openAPIV3Schema");
      if (!schema.isSet()) {
        errors.required(schema, "");
      } else {
        SchemaChecks.validate(
            isEqual(versions.value(), "schema")
                ? new Field("spec.validation.openAPIV3Schema", schema.value())
                : schema,
            errors);
      }
      checkParts(versions.value(), version, errors);
      if (isEqual(versions.value(), "schema")) {
        return;
      }
    }
  }

  private static void checkName(Field version, FieldErrors errors) {
    errors.formatOfAny(version.child("name"), NameFormat.DNS_LABEL);
    Field warning = version.child("deprecationWarning");
    if (warning.isSet() && !version.child("deprecated").value().asBoolean()) {
      errors.invalid(warning, "can only be set for deprecated versions");
    }
  }

  private static void checkParts(JsonNode versions, Field version, FieldErrors errors) {
    for (String part : List.of("additionalPrinterColumns", "subresources", "selectableFields")) {
      JsonNode value = version.value().path(part);
      Field field =
          isEqual(versions, part) ? new Field("spec." + part, value) : version.child(part);
      switch (part) {
        case "subresources" -> ScaleChecks.validate(field.child("scale"), errors);
        case "additionalPrinterColumns" -> ColumnChecks.validateAll(field, errors);
        default ->
            SelectableFieldChecks.validateAll(
                field, version.value().at("/schema/openAPIV3Schema"), errors);
      }
    }
  }

  private static boolean isEqual(JsonNode versions, String part) {
    return versions
        .valueStream()
        .allMatch(one -> one.path(part).equals(versions.path(0).path(part)));
  }

  private static JsonNode shown(JsonNode versions) {
    if (!versions.isArray()) {
      return versions;
    }
    ArrayNode shown = ((ArrayNode) versions).arrayNode();
    for (JsonNode version : versions) {
      ObjectNode struct = shown.addObject();
      FIELDS.forEach(struct::putNull);
      struct.set("Name", version.path("name"));
      struct.put("Served", version.path("served").asBoolean());
      struct.put("Storage", version.path("storage").asBoolean());
      struct.put("Deprecated", version.path("deprecated").asBoolean());
    }
    return shown;
  }
}
