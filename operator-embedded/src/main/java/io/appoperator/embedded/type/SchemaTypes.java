package io.appoperator.embedded.type;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.type.Type.Elements;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapField;
import io.appoperator.embedded.type.Type.MapShape;
import io.appoperator.embedded.type.Type.Scalar;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the type of fields from structural schemas. Parts that schemas share are read once. Not
 * thread-safe.
 */
public final class SchemaTypes {

  private final IdentityHashMap<JsonNode, Map<String, MapField>> known = new IdentityHashMap<>();

  /** Returns the type of an object: that of its schema, and metadata. */
  public Type ofResource(JsonNode schema) {
    Type declared = of(schema, false);
    MapShape root = declared.map().orElseThrow();
    return Type.of(
        new MapShape(withTypeAndMetadata(root.fields()), root.others(), root.isAtomic()));
  }

  private static Map<String, MapField> withTypeAndMetadata(Map<String, MapField> declared) {
    Map<String, MapField> fields = new LinkedHashMap<>(declared);
    fields.put("apiVersion", field(Type.of(Scalar.STRING)));
    fields.put("kind", field(Type.of(Scalar.STRING)));
    fields.put("metadata", field(MetadataType.TYPE));
    return fields;
  }

  private Type of(JsonNode schema, boolean inheritsUnknown) {
    boolean keepsUnknown =
        inheritsUnknown || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    return switch (schema.path("type").asText()) {
      case "object" -> Type.of(map(schema, keepsUnknown));
      case "array" -> Type.of(list(schema, keepsUnknown));
      case "integer", "number" -> Type.of(Scalar.NUMBER);
      case "boolean" -> Type.of(Scalar.BOOLEAN);
      case "string" -> Type.of(string(schema.path("format").asText()));
      default -> new Type(Scalar.ANY, list(schema, keepsUnknown), map(schema, keepsUnknown));
    };
  }

  private static Scalar string(String format) {
    return format.isEmpty() || format.equals("byte") ? Scalar.STRING : Scalar.ANY;
  }

  private MapShape map(JsonNode schema, boolean keepsUnknown) {
    JsonNode properties = schema.path("properties");
    Map<String, MapField> fields = keepsUnknown ? null : known.get(properties);
    if (fields == null) {
      fields = fields(properties, keepsUnknown);
      if (!keepsUnknown) {
        known.put(properties, fields);
      }
    }
    if (schema.path("x-kubernetes-embedded-resource").asBoolean()) {
      fields = withTypeAndMetadata(fields);
    }
    boolean atomic = schema.path("x-kubernetes-map-type").asText().equals("atomic");
    return new MapShape(fields, others(schema, fields.isEmpty(), keepsUnknown), atomic);
  }

  private Map<String, MapField> fields(JsonNode properties, boolean keepsUnknown) {
    Map<String, MapField> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> property : properties.properties()) {
      Type type = of(property.getValue(), keepsUnknown);
      JsonNode defaultValue = property.getValue().path("default");
      boolean hasDefault = !defaultValue.isMissingNode() && !defaultValue.isNull();
      fields.put(property.getKey(), new MapField(() -> type, hasDefault ? defaultValue : null));
    }
    return fields;
  }

  private @Nullable Supplier<Type> others(
      JsonNode schema, boolean declaresNone, boolean keepsUnknown) {
    JsonNode additional = schema.path("additionalProperties");
    if (additional.isObject()) {
      Type type = of(additional, keepsUnknown);
      return () -> type;
    }
    boolean allowed =
        additional.isMissingNode() ? keepsUnknown || declaresNone : additional.asBoolean();
    return allowed ? () -> Type.DEDUCED : null;
  }

  private ListShape list(JsonNode schema, boolean keepsUnknown) {
    JsonNode items = schema.path("items");
    Type type = items.isObject() ? of(items, keepsUnknown) : Type.untyped();
    return switch (schema.path("x-kubernetes-list-type").asText()) {
      case "set" -> new ListShape(() -> type, Elements.SET, List.of());
      case "map" -> new ListShape(() -> type, Elements.MAP, keys(schema));
      default -> new ListShape(() -> type, Elements.ATOMIC, List.of());
    };
  }

  private static List<String> keys(JsonNode schema) {
    List<String> keys = new ArrayList<>();
    schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
    return keys;
  }

  static MapField field(Type type) {
    return new MapField(() -> type, null);
  }
}
