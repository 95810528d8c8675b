package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Defaults of the specification of pods, also in templates. */
final class PodTemplates {

  /** Fields of a volume that are not its source. */
  private static final int NAME_ONLY = 1;

  private PodTemplates() {}

  /** Sets the defaults that depend on other fields. */
  static void setDefaults(JsonNode podSpec) {
    for (String field : List.of("containers", "initContainers")) {
      podSpec.path(field).forEach(PodTemplates::setPullPolicy);
    }
    for (JsonNode volume : podSpec.path("volumes")) {
      if (volume instanceof ObjectNode object && volume.size() == NAME_ONLY) {
        object.putObject("emptyDir");
      }
    }
    if (podSpec instanceof ObjectNode object) {
      setServiceAccount(object);
    }
  }

  /** Keeps the old name of the field equal, which has effect if the new one is not set. */
  private static void setServiceAccount(ObjectNode podSpec) {
    if (!podSpec.path("serviceAccountName").asText("").isEmpty()) {
      podSpec.set("serviceAccount", podSpec.get("serviceAccountName"));
    } else if (podSpec.hasNonNull("serviceAccount")) {
      podSpec.set("serviceAccountName", podSpec.get("serviceAccount"));
    }
  }

  private static void setPullPolicy(JsonNode container) {
    if (container instanceof ObjectNode object && !container.hasNonNull("imagePullPolicy")) {
      String image = container.path("image").asText();
      String name = image.substring(image.lastIndexOf('/') + 1);
      boolean latest = name.endsWith(":latest") || !(name.contains(":") || name.contains("@"));
      object.put("imagePullPolicy", latest ? "Always" : "IfNotPresent");
    }
  }
}
