package io.appoperator.cel.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Reads the types of structural schemas. */
public final class SchemaShapes {

  private SchemaShapes() {}

  /**
   * Returns the type that a schema describes.
   *
   * @param name the name of the type, which begins the names of the types in it
   * @param schema a structural schema as in a CustomResourceDefinition
   */
  public static Shape of(String name, JsonNode schema) {
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return Shape.Scalar.NUMBER_OR_STRING;
    }
    return switch (schema.path("type").asText()) {
      case "string" -> Shape.Scalar.STRING;
      case "integer" -> Shape.Scalar.INTEGER;
      case "number" -> Shape.Scalar.NUMBER;
      case "boolean" -> Shape.Scalar.BOOLEAN;
      case "array" -> new Shape.ListOf(of(name + "/items", schema.path("items")));
      case "object" -> object(name, schema);
      default -> Shape.Scalar.ANY;
    };
  }

  private static Shape object(String name, JsonNode schema) {
    JsonNode properties = schema.path("properties");
    if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
      return new Shape.MapOf(Shape.Scalar.ANY);
    }
    JsonNode others = schema.path("additionalProperties");
    if (properties.isEmpty() && !others.isMissingNode()) {
      return new Shape.MapOf(of(name + "/values", others));
    }
    Map<String, Supplier<Shape>> fields = new TreeMap<>();
    for (Map.Entry<String, JsonNode> property : properties.properties()) {
      Shape field = of(name + "/" + property.getKey(), property.getValue());
      fields.put(property.getKey(), () -> field);
    }
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(field -> required.add(field.asText()));
    return new Shape.Fields(name, fields, required);
  }
}
