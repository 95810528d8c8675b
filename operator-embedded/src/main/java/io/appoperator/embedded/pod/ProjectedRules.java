package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is valid in a volume that joins several sources. */
final class ProjectedRules {

  private static final int MIN_SECONDS = 600;

  private final Field volume;
  private final FieldErrors errors;
  private final Set<String> paths = new HashSet<>();

  private ProjectedRules(Field volume, FieldErrors errors) {
    this.volume = volume;
    this.errors = errors;
  }

  static void validate(Field volume, FieldErrors errors) {
    VolumeFileRules.mode(volume.child("defaultMode"), errors);
    ProjectedRules rules = new ProjectedRules(volume, errors);
    volume.child("sources").items().forEach(rules::source);
  }

  private void source(Field source) {
    for (String kind : List.of("secret", "configMap")) {
      Field reference = source.child(kind);
      if (reference.isSet()) {
        errors.present(reference.child("name"), "");
        VolumeFileRules.validateSource(reference, errors);
        for (Field item : reference.child("items").items()) {
          addPath(item.child("path").text(), reference.child("name").text());
        }
      }
    }
    Field token = source.child("serviceAccountToken");
    if (token.isSet()) {
      // The message leaves out the source.
      errors.present(new Field(volume.path() + ".path", token.value().path("path")), "");
      Field seconds = token.child("expirationSeconds");
      if (seconds.isSet() && seconds.number() < MIN_SECONDS) {
        errors.invalid(seconds, "may not specify a duration less than 10 minutes");
      }
    }
  }

  private void addPath(String path, String name) {
    if (!path.isEmpty() && !paths.add(path)) {
      errors.invalid(volume, name, "conflicting duplicate paths");
    }
  }
}
