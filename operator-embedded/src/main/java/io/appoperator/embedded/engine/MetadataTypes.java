package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds values in the metadata of an object that its fields cannot have. */
final class MetadataTypes {

  private enum FieldType {
    TEXT,
    NUMBER,
    BOOLEAN,
    TIME,
    TEXTS,
    TEXT_LIST,
    OWNERS,
    MANAGED_FIELDS
  }

  private static final Map<String, FieldType> OWNER =
      Map.of(
          "apiVersion", FieldType.TEXT,
          "kind", FieldType.TEXT,
          "name", FieldType.TEXT,
          "uid", FieldType.TEXT,
          "controller", FieldType.BOOLEAN,
          "blockOwnerDeletion", FieldType.BOOLEAN);

  private static final Map<String, FieldType> MANAGED =
      Map.of(
          "apiVersion", FieldType.TEXT,
          "fieldsType", FieldType.TEXT,
          "manager", FieldType.TEXT,
          "operation", FieldType.TEXT,
          "subresource", FieldType.TEXT,
          "time", FieldType.TIME);

  private static final Map<String, FieldType> METADATA =
      Map.ofEntries(
          Map.entry("annotations", FieldType.TEXTS),
          Map.entry("creationTimestamp", FieldType.TIME),
          Map.entry("deletionGracePeriodSeconds", FieldType.NUMBER),
          Map.entry("deletionTimestamp", FieldType.TIME),
          Map.entry("finalizers", FieldType.TEXT_LIST),
          Map.entry("generateName", FieldType.TEXT),
          Map.entry("generation", FieldType.NUMBER),
          Map.entry("labels", FieldType.TEXTS),
          Map.entry("managedFields", FieldType.MANAGED_FIELDS),
          Map.entry("name", FieldType.TEXT),
          Map.entry("namespace", FieldType.TEXT),
          Map.entry("ownerReferences", FieldType.OWNERS),
          Map.entry("resourceVersion", FieldType.TEXT),
          Map.entry("selfLink", FieldType.TEXT),
          Map.entry("uid", FieldType.TEXT));

  private final String kind;
  private final boolean isBuiltIn;

  private MetadataTypes(String kind, boolean isBuiltIn) {
    this.kind = kind;
    this.isBuiltIn = isBuiltIn;
  }

  /** Returns what is wrong with the first such value, as decoding into structs of Go reports it. */
  static Optional<String> findProblem(String kind, boolean isBuiltIn, ObjectNode object) {
    JsonNode metadata = object.path("metadata");
    if (metadata.isMissingNode() || metadata.isNull() || metadata.isObject()) {
      return new MetadataTypes(kind, isBuiltIn).struct(METADATA, metadata, "metadata");
    }
    return Optional.of(
        "json: cannot unmarshal %s into Go %s"
            .formatted(
                nameOf(metadata),
                isBuiltIn ? "struct field " + kind + ".metadata" : "value of type v1.ObjectMeta"));
  }

  private Optional<String> struct(Map<String, FieldType> fields, JsonNode value, String path) {
    if (!value.isMissingNode() && !value.isNull() && !value.isObject()) {
      return unexpected(value, path);
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      FieldType type = fields.get(field.getKey());
      if (type != null && !field.getValue().isNull()) {
        Optional<String> problem = field(type, field.getValue(), path + '.' + field.getKey());
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> field(FieldType type, JsonNode value, String path) {
    return switch (type) {
      case TEXT -> check(value.isTextual(), value, path);
      case BOOLEAN -> check(value.isBoolean(), value, path);
      case NUMBER -> check(isInteger(value), value, path);
      case TIME -> value.isTextual() ? time(value.asText()) : unexpected(value, path);
      case TEXTS -> value.isObject() ? texts(value, path) : unexpected(value, path);
      case TEXT_LIST -> value.isArray() ? texts(value, path) : unexpected(value, path);
      case OWNERS -> structs(OWNER, value, path);
      case MANAGED_FIELDS -> structs(MANAGED, value, path);
    };
  }

  /** The metadata of a custom resource may write an integer as 1.0. */
  private boolean isInteger(JsonNode value) {
    return value.canConvertToLong()
        && (value.isIntegralNumber() || (!isBuiltIn && value.canConvertToExactIntegral()));
  }

  private Optional<String> structs(Map<String, FieldType> fields, JsonNode list, String path) {
    return list.isArray()
        ? list.valueStream()
            .map(one -> struct(fields, one, path))
            .flatMap(Optional::stream)
            .findFirst()
        : unexpected(list, path);
  }

  /** A text that is null is empty. */
  private Optional<String> texts(JsonNode container, String path) {
    return container
        .valueStream()
        .filter(one -> !one.isTextual() && !one.isNull())
        .findFirst()
        .flatMap(one -> unexpected(one, path));
  }

  private static Optional<String> time(String text) {
    try {
      OffsetDateTime unused = OffsetDateTime.parse(text);
      return Optional.empty();
    } catch (DateTimeParseException e) {
      return Optional.of(
          "parsing time \"%1$s\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"%1$s\" as \"2006\""
              .formatted(text));
    }
  }

  private Optional<String> check(boolean isExpected, JsonNode value, String path) {
    return isExpected ? Optional.empty() : unexpected(value, path);
  }

  private Optional<String> unexpected(JsonNode value, String path) {
    boolean wouldBeNumber = METADATA.get(path.replace("metadata.", "")) == FieldType.NUMBER;
    String shown = value.isNumber() && wouldBeNumber ? "number " + value : nameOf(value);
    return Optional.of(
        "json: cannot unmarshal %s into Go struct field %s.%s".formatted(shown, kind, path));
  }

  private static String nameOf(JsonNode value) {
    String name = value.getNodeType().name().toLowerCase(Locale.ROOT);
    return name.equals("boolean") ? "bool" : name;
  }
}
