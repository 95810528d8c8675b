package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the kinds of a CustomResourceDefinition. */
public final class CustomResourceDefinitions {

  private CustomResourceDefinitions() {}

  /** Returns the served versions, in the order of the definition. */
  public static List<ResourceDefinition> servedVersions(JsonNode definition) {
    JsonNode spec = definition.path("spec");
    List<ResourceDefinition> versions = new ArrayList<>();
    for (JsonNode version : spec.path("versions")) {
      if (version.path("served").asBoolean()) {
        versions.add(
            new ResourceDefinition(
                spec.path("group").asText(),
                version.path("name").asText(),
                spec.path("names").path("kind").asText(),
                spec.path("names").path("plural").asText(),
                spec.path("names").path("singular").asText(),
                spec.path("scope").asText().equals("Namespaced"),
                version.path("subresources").has("status"),
                scale(version.path("subresources").path("scale")),
                version.path("schema").path("openAPIV3Schema")));
      }
    }
    return versions;
  }

  private static Optional<ScalePaths> scale(JsonNode scale) {
    return scale.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new ScalePaths(
                scale.path("specReplicasPath").asText(),
                scale.path("statusReplicasPath").asText(),
                scale.path("labelSelectorPath").asText()));
  }
}
