package io.appoperator.embedded.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.errorprone.annotations.Immutable;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.common.types.StructTypeReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The types of the values of a schema, created when an expression needs them. Thread-safe. */
@Immutable
final class ValueTypes implements CelTypeProvider {

  /** Identifiers cannot begin with this, so that no expression names a type. */
  private static final String PREFIX = "#";

  @SuppressWarnings("Immutable") // only grows
  private final Map<String, SchemaNode> nodes = new ConcurrentHashMap<>();

  @SuppressWarnings("Immutable") // only grows
  private final Map<String, CelType> types = new ConcurrentHashMap<>();

  /** Returns the type of the values of a schema; empty if expressions cannot see them. */
  Optional<CelType> typeOf(SchemaNode node) {
    JsonNode schema = node.schema();
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return Optional.of(SimpleType.DYN);
    }
    return switch (schema.path("type").asText()) {
      case "object" -> objectType(node);
      case "array" -> typeOf(node.items()).map(ListType::create);
      case "string" -> Optional.of(textType(schema.path("format").asText()));
      case "integer" -> Optional.of(SimpleType.INT);
      case "number" -> Optional.of(SimpleType.DOUBLE);
      case "boolean" -> Optional.of(SimpleType.BOOL);
      default -> Optional.empty();
    };
  }

  private Optional<CelType> objectType(SchemaNode node) {
    if (node.schema().path("additionalProperties").isObject()) {
      return typeOf(node.values()).map(value -> MapType.create(SimpleType.STRING, value));
    }
    String name = PREFIX + node.path();
    nodes.put(name, node);
    return Optional.of(StructTypeReference.create(name));
  }

  private static CelType textType(String format) {
    return switch (format) {
      case "byte" -> SimpleType.BYTES;
      case "duration" -> SimpleType.DURATION;
      case "date", "date-time" -> SimpleType.TIMESTAMP;
      default -> SimpleType.STRING;
    };
  }

  @Override
  public ImmutableCollection<CelType> types() {
    return ImmutableList.copyOf(types.values());
  }

  @Override
  public Optional<CelType> findType(String name) {
    return Optional.ofNullable(nodes.get(name))
        .map(node -> types.computeIfAbsent(name, key -> struct(key, node)));
  }

  @SuppressWarnings("Immutable") // the map does not change
  private CelType struct(String name, SchemaNode node) {
    Map<String, CelType> fields = new LinkedHashMap<>();
    node.fields()
        .properties()
        .forEach(
            field ->
                FieldNames.escape(field.getKey())
                    .ifPresent(
                        escaped ->
                            typeOf(node.fieldOf(field.getKey(), field.getValue()))
                                .ifPresent(type -> fields.put(escaped, type))));
    return StructType.create(
        name,
        ImmutableSet.copyOf(fields.keySet()),
        field -> Optional.ofNullable(fields.get(field)));
  }
}
