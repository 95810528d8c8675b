package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds fields of a definition that an older one in the cluster lacks. The API server deletes such
 * fields of resources without an error, so the operator would never see them.
 */
final class DefinitionComparison {

  private static final List<String> NESTED = List.of("items", "additionalProperties");

  private static final String UNKNOWN = "x-kubernetes-preserve-unknown-fields";

  private static final String KINDS = "x-kubernetes-group-version-kind";

  private static final String REFERENCE = "$ref";

  private DefinitionComparison() {}

  /**
   * Returns the paths of the missing fields, in the order of the expected schema; empty if the
   * server does not serve the kind.
   *
   * @param expected the definition of this version
   * @param published the OpenAPI document of the API server for the version of the kind
   * @param kind the kind that the operator uses
   */
  static List<String> missing(JsonNode expected, JsonNode published, ResourceKind kind) {
    List<String> missing = new ArrayList<>();
    for (JsonNode schema : published.at("/components/schemas")) {
      if (describes(schema, kind)) {
        JsonNode ours = version(expected, kind.version());
        addSubresources(ours.path("subresources"), published.path("paths"), kind, missing);
        compare(ours.at("/schema/openAPIV3Schema"), schema, "", missing);
      }
    }
    return List.copyOf(missing);
  }

  private static boolean describes(JsonNode schema, ResourceKind kind) {
    return schema
        .path(KINDS)
        .valueStream()
        .anyMatch(
            each ->
                each.path("group").asText().equals(kind.group())
                    && each.path("version").asText().equals(kind.version())
                    && each.path("kind").asText().equals(kind.kind()));
  }

  private static JsonNode version(JsonNode definition, String name) {
    return definition
        .at("/spec/versions")
        .valueStream()
        .filter(version -> version.path("name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The document has no list of subresources, but a path for each. */
  private static void addSubresources(
      JsonNode expected, JsonNode paths, ResourceKind kind, List<String> missing) {
    for (Map.Entry<String, JsonNode> subresource : expected.properties()) {
      String end = "/%s/{name}/%s".formatted(kind.plural(), subresource.getKey());
      if (paths.propertyStream().noneMatch(path -> path.getKey().endsWith(end))) {
        missing.add("the subresource " + subresource.getKey());
      }
    }
  }

  private static void compare(JsonNode expected, JsonNode live, String path, List<String> missing) {
    // The API server refers to its own schema of metadata, also in embedded resources.
    if (live.has(REFERENCE) || live.at("/allOf/0").has(REFERENCE)) {
      return;
    }
    boolean open = live.path(UNKNOWN).asBoolean() || live.has("additionalProperties");
    if (expected.path(UNKNOWN).asBoolean() && !open) {
      missing.add(path + ".*");
    }
    for (Map.Entry<String, JsonNode> property : expected.path("properties").properties()) {
      String name = property.getKey();
      String field = path.isEmpty() ? name : path + "." + name;
      JsonNode known = live.path("properties").get(name);
      if (known != null) {
        compare(property.getValue(), known, field, missing);
      } else if (!open) {
        missing.add(field);
      }
    }
    for (String nested : NESTED) {
      if (expected.path(nested).isObject() && live.path(nested).isObject()) {
        compare(expected.path(nested), live.path(nested), path + "[]", missing);
      }
    }
  }
}
