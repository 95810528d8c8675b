package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Compares the hand-written schema with the records and with the requirements of Kubernetes. */
class ApplicationSchemaTest {

  private final JsonNode schema = Crd.schema(Crd.source());

  @Test
  void schemaAndRecordsHaveTheSameFields() {
    assertSameFields("spec", schema.at("/properties/spec"), ApplicationSpec.class);
  }

  @Test
  void everyOwnFieldIsBounded() {
    List<String> unbounded = new ArrayList<>();
    walk("spec", schema.at("/properties/spec"), (path, node) -> check(path, node, unbounded));
    walk("status", schema.at("/properties/status"), (path, node) -> check(path, node, unbounded));

    assertThat(unbounded).isEmpty();
  }

  @Test
  void everyOwnFieldIsDescribed() {
    List<String> silent = new ArrayList<>();
    walk("spec", schema.at("/properties/spec"), (path, node) -> checkDescribed(path, node, silent));
    walk(
        "status",
        schema.at("/properties/status"),
        (path, node) -> checkDescribed(path, node, silent));

    assertThat(silent).isEmpty();
  }

  private static void checkDescribed(String path, JsonNode node, List<String> silent) {
    boolean named = !path.endsWith("[]") && !path.endsWith("{}");
    if (named && !node.path("description").asText().endsWith(".")) {
      silent.add(path);
    }
  }

  private static void check(String path, JsonNode node, List<String> unbounded) {
    boolean bounded =
        node.has("x-embed")
            || node.has("enum")
            || switch (node.path("type").asText()) {
              case "string" -> node.has("maxLength");
              case "integer" -> node.has("minimum") && (node.has("maximum") || node.has("format"));
              case "array" -> node.has("maxItems") && node.has("x-kubernetes-list-type");
              case "object" -> node.has("properties") || node.has("maxProperties");
              case "boolean" -> true;
              default -> node.has("x-kubernetes-int-or-string") && node.has("maxLength");
            };
    if (!bounded) {
      unbounded.add(path);
    }
  }

  private static void walk(String path, JsonNode node, BiConsumer<String, JsonNode> visitor) {
    visitor.accept(path, node);
    if (node.has("x-embed")) {
      return;
    }
    node.path("properties")
        .properties()
        .forEach(field -> walk(path + "." + field.getKey(), field.getValue(), visitor));
    if (node.has("items")) {
      walk(path + "[]", node.get("items"), visitor);
    }
    if (node.has("additionalProperties")) {
      walk(path + "{}", node.get("additionalProperties"), visitor);
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
