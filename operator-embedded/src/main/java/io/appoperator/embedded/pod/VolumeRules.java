package io.appoperator.embedded.pod;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.Quantities;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is valid in the volumes of a pod: each has a name and one source. */
final class VolumeRules {

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

  private VolumeRules() {}

  static void validateAll(Field volumes, FieldErrors errors) {
    Set<String> names = new HashSet<>();
    for (Field volume : volumes.items()) {
      Field name = volume.child("name");
      errors.format(name, NameFormat.LABEL);
      if (name.hasText() && !names.add(name.text())) {
        errors.duplicate(name);
      }
      List<Field> set = SOURCES.stream().map(volume::child).filter(Field::isSet).toList();
      if (!set.isEmpty()) {
        source(set.get(0), errors);
        set.stream()
            .skip(1)
            .forEach(other -> errors.forbidden(other, "may not specify more than 1 volume type"));
      }
    }
  }

  /** Returns whether a volume has this name, and one source at most. */
  static boolean isNamed(JsonNode volume, JsonNode name) {
    return volume.path("name").equals(name)
        && SOURCES.stream().filter(volume::hasNonNull).count() <= 1;
  }

  private static void source(Field source, FieldErrors errors) {
    switch (source.path().substring(source.path().lastIndexOf('.') + 1)) {
      case "emptyDir" -> {
        Field limit = source.child("sizeLimit");
        if (limit.isSet() && Quantities.compare(limit.text(), "0") < 0) {
          errors.forbidden(limit, "SizeLimit field must be a valid resource quantity");
        }
      }
      case "hostPath" -> VolumeFileRules.withoutParents(source.child("path"), errors);
      case "secret" -> {
        errors.present(source.child("secretName"), "");
        VolumeFileRules.validateSource(source, errors);
      }
      case "configMap" -> {
        errors.present(source.child("name"), "");
        VolumeFileRules.validateSource(source, errors);
      }
      case "nfs" -> {
        errors.present(source.child("server"), "");
        errors.present(source.child("path"), "");
        if (!source.child("path").text().startsWith("/")) {
          errors.invalid(
              source.child("path"), source.child("path").text(), "must be an absolute path");
        }
      }
      case "downwardAPI" -> VolumeFileRules.validateDownward(source, errors);
      case "projected" -> ProjectedRules.validate(source, errors);
      case "ephemeral" -> {
        Field template = source.child("volumeClaimTemplate");
        if (errors.present(template, "")) {
          ClaimSpecRules.validate(template.child("spec"), errors);
        }
      }
      default -> {}
    }
  }
}
