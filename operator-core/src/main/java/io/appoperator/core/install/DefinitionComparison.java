package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
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

  private DefinitionComparison() {}

  /**
   * Returns the paths of the missing fields, in the order of the expected schema.
   *
   * @param expected the definition of this version
   * @param live the definition in the cluster
   * @param version the version of the kind that the operator uses
   */
  static List<String> missing(JsonNode expected, JsonNode live, String version) {
    JsonNode ours = version(expected, version);
    JsonNode theirs = version(live, version);
    if (theirs.isMissingNode()) {
      return List.of("version " + version);
    }
    List<String> missing = new ArrayList<>();
    ours.path("subresources")
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!theirs.path("subresources").has(name)) {
                missing.add("the subresource " + name);
              }
            });
    compare(schema(ours), schema(theirs), "", missing);
    return List.copyOf(missing);
  }

  private static JsonNode version(JsonNode definition, String name) {
    for (JsonNode version : definition.at("/spec/versions")) {
      if (version.path("name").asText().equals(name)) {
        return version;
      }
    }
    return definition.path("none");
  }

  private static JsonNode schema(JsonNode version) {
    return version.at("/schema/openAPIV3Schema");
  }

  private static void compare(JsonNode expected, JsonNode live, String path, List<String> missing) {
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
