package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;

/** What is valid in the environment of a container. */
final class EnvironmentRules {

  private static final List<String> SOURCES =
      List.of("fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef");

  private EnvironmentRules() {}

  static void validate(Field container, FieldErrors errors) {
    for (Field variable : container.child("env").items()) {
      errors.format(variable.child("name"), NameFormat.VARIABLE);
      if (variable.child("valueFrom").isSet()) {
        source(variable, errors);
      }
    }
    Field all = container.child("envFrom");
    for (Field source : all.items()) {
      errors.format(source.child("prefix"), NameFormat.VARIABLE);
      whole(all, source, errors);
    }
  }

  private static void source(Field variable, FieldErrors errors) {
    Field from = variable.child("valueFrom");
    List<Field> set = SOURCES.stream().map(from::child).filter(Field::isSet).toList();
    if (set.isEmpty()) {
      errors.invalid(
          from,
          "",
          "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef`"
              + " or `fileKeyRef`");
    } else if (variable.child("value").hasText()) {
      errors.invalid(from, "", "may not be specified when `value` is not empty");
    } else if (set.size() > 1) {
      errors.invalid(from, "", "may not have more than one field specified at a time");
    }
    DownwardRules.fieldOfVariable(from.child("fieldRef"), errors);
    DownwardRules.resource(from.child("resourceFieldRef"), errors);
    for (String name : List.of("configMapKeyRef", "secretKeyRef")) {
      Field reference = from.child(name);
      if (reference.isSet()) {
        errors.formatOfAny(reference.child("name"), NameFormat.SUBDOMAIN);
        if (errors.present(reference.child("key"), "")) {
          errors.formatOfAny(reference.child("key"), NameFormat.DATA_KEY);
        }
      }
    }
  }

  private static void whole(Field all, Field source, FieldErrors errors) {
    List<Field> set =
        List.of("configMapRef", "secretRef").stream()
            .map(source::child)
            .filter(Field::isSet)
            .toList();
    if (set.isEmpty()) {
      errors.invalid(all, "", "must specify one of: `configMapRef` or `secretRef`");
    } else if (set.size() > 1) {
      errors.invalid(all, "", "may not have more than one field specified at a time");
    }
    for (Field reference : set) {
      if (errors.present(reference.child("name"), "")) {
        errors.formatOfAny(reference.child("name"), NameFormat.SUBDOMAIN);
      }
    }
  }
}
