package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;

/** What is valid in the files of a volume: their paths, keys and modes. */
final class VolumeFileRules {

  private static final int MAX_MODE = 0777;

  private VolumeFileRules() {}

  /** Checks the files of a ConfigMap or Secret. */
  static void validateSource(Field source, FieldErrors errors) {
    mode(source.child("defaultMode"), errors);
    for (Field item : source.child("items").items()) {
      errors.present(item.child("key"), "");
      if (errors.present(item.child("path"), "")) {
        relative(item.child("path"), errors);
      }
      mode(item.child("mode"), errors);
    }
  }

  /** Checks files with fields of the pod. */
  static void validateDownward(Field source, FieldErrors errors) {
    mode(source.child("defaultMode"), errors);
    for (Field item : source.child("items").items()) {
      // Messages leave out the number of the file.
      Field field = new Field(source.path() + ".fieldRef", item.value().path("fieldRef"));
      Field resource =
          new Field(source.path() + ".resourceFieldRef", item.value().path("resourceFieldRef"));
      Field path = new Field(source.path() + ".path", item.value().path("path"));
      if (errors.present(path, "")) {
        relative(path, errors);
      }
      if (field.isSet() && resource.isSet()) {
        errors.invalid(
            source,
            "resource",
            "fieldRef and resourceFieldRef can not be specified simultaneously");
      } else if (!field.isSet() && !resource.isSet()) {
        errors.required(source, "one of fieldRef and resourceFieldRef is required");
      }
      DownwardRules.fieldOfFile(field, errors);
      DownwardRules.resource(resource, errors);
    }
  }

  /** Checks that a path stays below the place where it starts. */
  static void relative(Field path, FieldErrors errors) {
    if (path.text().startsWith("/")) {
      errors.invalid(path, "must be a relative path");
    }
    withoutParents(path, errors);
  }

  static void withoutParents(Field path, FieldErrors errors) {
    if (List.of(path.text().split("/")).contains("..")) {
      errors.invalid(path, "must not contain '..'");
    }
  }

  static void mode(Field mode, FieldErrors errors) {
    if (mode.isSet() && (mode.number() < 0 || mode.number() > MAX_MODE)) {
      errors.invalid(mode, "must be a number between 0 and 0777 (octal), both inclusive");
    }
  }

  /** Checks that a reference names an object. */
  static void name(Field name, FieldErrors errors) {
    if (errors.present(name, "")) {
      errors.formatOfAny(name, NameFormat.SUBDOMAIN);
    }
  }
}
