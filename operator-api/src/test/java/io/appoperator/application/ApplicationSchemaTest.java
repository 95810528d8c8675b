package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares the hand-written schema with the records and with the requirements of Kubernetes. */
class ApplicationSchemaTest {

  private final JsonNode schema = Crd.schema(Crd.source());

  @Test
  void schemaAndRecordsHaveTheSameFields() {
    ObjectNode spec = schema.at("/properties/spec").deepCopy();
    assertThat(spec.withObjectProperty("properties").remove("extensions"))
        .as("the fields of plug-ins, whose types are in their jars")
        .isNotNull();
    assertSameFields("spec", spec, ApplicationSpec.class);
  }

  @Test
  void boundsEveryOwnField() {
    assertThat(ownFields()).allSatisfy((path, node) -> assertThat(isBounded(node)).isTrue());
  }

  @Test
  void describesEveryOwnField() {
    assertThat(ownFields())
        .allSatisfy(
            (path, node) ->
                assertThat(isElement(path) || node.path("description").asText().endsWith("."))
                    .isTrue());
  }

  private static boolean isElement(String path) {
    return path.endsWith("[]") || path.endsWith("{}");
  }

  private static boolean isBounded(JsonNode node) {
    return node.has("x-embed")
        || node.has("enum")
        || switch (node.path("type").asText()) {
          case "string" -> node.has("maxLength");
          case "integer" -> node.has("minimum") && (node.has("maximum") || node.has("format"));
          case "array" -> node.has("maxItems") && node.has("x-kubernetes-list-type");
          case "object" -> node.has("properties") || node.has("maxProperties");
          case "boolean" -> true;
          default -> node.has("x-kubernetes-int-or-string") && node.has("maxLength");
        };
  }

  /** Returns the schemas of the fields that are not those of an embedded type, by path. */
  private Map<String, JsonNode> ownFields() {
    Map<String, JsonNode> fields = new TreeMap<>();
    add("spec", schema.at("/properties/spec"), fields);
    add("status", schema.at("/properties/status"), fields);
    assertThat(fields)
        .as("fields of all forms")
        .containsKeys(
            "spec.image",
            "spec.command[]",
            "spec.configData{}",
            "spec.ports[].port",
            "status.conditions[].type");
    return fields;
  }

  private static void add(String path, JsonNode node, Map<String, JsonNode> fields) {
    fields.put(path, node);
    if (node.has("x-embed")) {
      return;
    }
    node.path("properties")
        .properties()
        .forEach(field -> add(path + "." + field.getKey(), field.getValue(), fields));
    if (node.has("items")) {
      add(path + "[]", node.get("items"), fields);
    }
    if (node.has("additionalProperties")) {
      add(path + "{}", node.get("additionalProperties"), fields);
    }
  }

  private static void assertSameFields(String path, JsonNode node, Class<?> type) {
    assertThat(Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName))
        .as(path)
        .containsExactlyInAnyOrderElementsOf(names(node.path("properties")));
    for (RecordComponent component : type.getRecordComponents()) {
      String at = path + "." + component.getName();
      assertSameType(at, node.at("/properties/" + component.getName()), component.getGenericType());
    }
  }

  private static void assertSameType(String path, JsonNode node, Type type) {
    if (type instanceof ParameterizedType generic && node.has("items")) {
      assertSameType(path + "[]", node.get("items"), generic.getActualTypeArguments()[0]);
    } else if (node.has("x-embed")) {
      assertThat(node.get("x-embed").asText()).as(path).endsWith("." + simpleName(type));
    } else if (type instanceof Class<?> own && own.isRecord()) {
      assertSameFields(path, node, own);
    }
  }

  private static String simpleName(Type type) {
    return type instanceof Class<?> own ? own.getSimpleName() : type.getTypeName();
  }

  private static Set<String> names(JsonNode properties) {
    Set<String> names = new TreeSet<>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
