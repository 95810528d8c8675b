package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.schema.FieldError;
import io.appoperator.embedded.schema.Quantities;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Defaults and validation of the specification of pods, also in templates. */
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
    if (podSpec instanceof ObjectNode object && podSpec.hasNonNull("serviceAccountName")) {
      // The old name of the field is kept equal.
      object.set("serviceAccount", podSpec.get("serviceAccountName"));
    }
  }

  /** Returns errors about containers with the same name. */
  static List<FieldError> validate(JsonNode podSpec, String path) {
    List<FieldError> errors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    JsonNode containers = podSpec.path("containers");
    for (int i = 0; i < containers.size(); i++) {
      String name = containers.get(i).path("name").asText();
      if (!name.isEmpty() && !names.add(name)) {
        errors.add(
            FieldError.duplicate(path + ".containers[" + i + "].name", TextNode.valueOf(name)));
      }
      if (containers.get(i).path("image").asText().isEmpty()) {
        errors.add(FieldError.required(path + ".containers[" + i + "].image", ""));
      }
      checkMounts(podSpec, containers.get(i), path + ".containers[" + i + "]", errors);
      checkLimits(containers.get(i).path("resources"), path + ".containers[" + i + "]", errors);
    }
    errors.addAll(VolumeSources.validate(podSpec.path("volumes"), path + ".volumes"));
    return errors;
  }

  private static void checkMounts(
      JsonNode podSpec, JsonNode container, String path, List<FieldError> errors) {
    JsonNode mounts = container.path("volumeMounts");
    for (int i = 0; i < mounts.size(); i++) {
      JsonNode name = mounts.get(i).path("name");
      if (podSpec
          .path("volumes")
          .valueStream()
          .noneMatch(one -> VolumeSources.isNamed(one, name))) {
        errors.add(
            FieldError.notFound("%s.volumeMounts[%s].name".formatted(path, i), name.asText()));
      }
    }
  }

  private static void checkLimits(JsonNode resources, String path, List<FieldError> errors) {
    for (Map.Entry<String, JsonNode> request : resources.path("requests").properties()) {
      JsonNode limit = resources.path("limits").path(request.getKey());
      if (!limit.isMissingNode()
          && Quantities.compare(request.getValue().asText(), limit.asText()) > 0) {
        errors.add(
            FieldError.invalid(
                path + ".resources.requests",
                request.getValue(),
                "must be less than or equal to %s limit of %s"
                    .formatted(request.getKey(), limit.asText())));
      }
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
