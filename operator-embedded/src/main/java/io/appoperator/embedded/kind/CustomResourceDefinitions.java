package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.kind.ResourceDefinition.ScalePaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
                names(spec.path("names")),
                spec.path("scope").asText().equals("Namespaced"),
                version.path("subresources").has("status"),
                scale(version.path("subresources").path("scale")),
                version.path("schema").path("openAPIV3Schema"),
                version.path("additionalPrinterColumns"),
                selectableFields(version),
                Optional.empty()));
      }
    }
    return versions;
  }

  private static Set<String> selectableFields(JsonNode version) {
    return version
        .path("selectableFields")
        .valueStream()
        .map(field -> field.path("jsonPath").asText().replaceFirst("^\\.", ""))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static ResourceNames names(JsonNode names) {
    String kind = names.path("kind").asText();
    return new ResourceNames(
        kind,
        names.path("listKind").asText(kind + "List"),
        names.path("plural").asText(),
        names.path("singular").asText(kind.toLowerCase(Locale.ROOT)),
        texts(names.path("shortNames")),
        texts(names.path("categories")));
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
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
