package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the embedded types of Application with those that the real server publishes. */
@WithControlPlane
class KubernetesDefinitionsIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path DEFINITIONS =
      Path.of(
          System.getProperty("project.root"),
          "operator-api/src/test/resources/io/appoperator/application/kubernetes-definitions.json");

  private static final List<String> PUBLISHED =
      List.of(
          "/openapi/v3/api/v1",
          "/openapi/v3/apis/autoscaling/v2",
          "/openapi/v3/apis/networking.k8s.io/v1");

  @Test
  void checkedInDefinitionsMatchTheApiServer(ControlPlane controlPlane) throws IOException {
    JsonNode ours = JSON.readTree(Files.readString(DEFINITIONS));
    Map<String, JsonNode> theirs = reachable(ours, published(controlPlane));
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(DEFINITIONS, text(theirs));
    }

    assertThat(Files.readString(DEFINITIONS))
        .as("%s; take the new ones over with -Dgolden.update=true", DEFINITIONS)
        .isEqualTo(text(theirs));
  }

  private static ObjectNode published(ControlPlane controlPlane) throws IOException {
    ObjectNode all = JSON.createObjectNode();
    for (String path : PUBLISHED) {
      JsonNode document = JSON.readTree(controlPlane.admin().raw(path));
      document
          .at("/components/schemas")
          .properties()
          .forEach(type -> all.set(type.getKey(), withoutDescriptions(type.getValue(), false)));
    }
    return all;
  }

  /** Follows references, so that naming a type includes its parts. */
  private static Map<String, JsonNode> reachable(JsonNode roots, JsonNode all) {
    Map<String, JsonNode> found = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>();
    roots.fieldNames().forEachRemaining(open::add);
    while (!open.isEmpty()) {
      String type = open.remove();
      if (!found.containsKey(type)) {
        found.put(type, all.path(type));
        for (String reference : all.path(type).findValuesAsText("$ref")) {
          open.add(reference.substring(reference.lastIndexOf('/') + 1));
        }
      }
    }
    return found;
  }

  /** Sorts the keys too; a property may be called description. */
  private static JsonNode withoutDescriptions(JsonNode node, boolean properties) {
    if (node.isArray()) {
      return JSON.createArrayNode()
          .addAll(node.valueStream().map(item -> withoutDescriptions(item, false)).toList());
    }
    if (!node.isObject()) {
      return node;
    }
    Map<String, JsonNode> fields = new TreeMap<>();
    node.properties()
        .forEach(
            field -> {
              if (properties || !field.getKey().equals("description")) {
                boolean below = !properties && field.getKey().equals("properties");
                fields.put(field.getKey(), withoutDescriptions(field.getValue(), below));
              }
            });
    return JSON.createObjectNode().setAll(fields);
  }

  /** Writes one type per line, so that a difference shows the type. */
  private static String text(Map<String, JsonNode> types) {
    return types.entrySet().stream()
        .map(type -> "  \"%s\": %s".formatted(type.getKey(), type.getValue()))
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }
}
