package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Checks that each volume has one source, and that the source names its object. */
final class VolumeSources {

  /** The common sources in the order in which kube-apiserver checks them. */
  private static final List<String> SOURCES =
      List.of(
          "emptyDir",
          "hostPath",
          "secret",
          "nfs",
          "persistentVolumeClaim",
          "downwardAPI",
          "configMap",
          "projected",
          "csi",
          "ephemeral",
          "image");

  private VolumeSources() {}

  static List<FieldError> validate(JsonNode volumes, String path) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < volumes.size(); i++) {
      validate(volumes.get(i), path + "[" + i + "]", errors);
    }
    return errors;
  }

  /** Returns whether a volume has this name, and one source at most. */
  static boolean isNamed(JsonNode volume, JsonNode name) {
    return volume.path("name").equals(name)
        && SOURCES.stream().filter(volume::hasNonNull).count() <= 1;
  }

  private static void validate(JsonNode volume, String path, List<FieldError> errors) {
    List<String> present = SOURCES.stream().filter(volume::hasNonNull).toList();
    if (present.isEmpty()) {
      return;
    }
    String source = present.get(0);
    switch (source) {
      case "secret" -> checkName(volume, source, "secretName", path, errors);
      case "configMap" -> checkName(volume, source, "name", path, errors);
      default -> {}
    }
    present.stream()
        .skip(1)
        .forEach(
            other ->
                errors.add(
                    FieldError.forbidden(
                        path + "." + other, "may not specify more than 1 volume type")));
  }

  private static void checkName(
      JsonNode volume, String source, String field, String path, List<FieldError> errors) {
    if (volume.path(source).path(field).asText().isEmpty()) {
      errors.add(FieldError.required(path + "." + source + "." + field, ""));
    }
  }
}
