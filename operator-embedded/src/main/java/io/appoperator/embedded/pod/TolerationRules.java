package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;

/** What is valid in the tolerations of a pod. */
final class TolerationRules {

  private TolerationRules() {}

  static void validateAll(Field tolerations, FieldErrors errors) {
    for (Field toleration : tolerations.items()) {
      Field key = toleration.child("key");
      Field operator = toleration.child("operator");
      Field value = toleration.child("value");
      Field effect = toleration.child("effect");
      if (key.hasText()) {
        errors.labelKey(key, key.text());
      } else if (!operator.is("Exists")) {
        errors.invalid(
            operator,
            operator.text(),
            "operator must be Exists when `key` is empty, which means \"match all values and all"
                + " keys\"");
      }
      if (toleration.child("tolerationSeconds").isSet() && !effect.is("NoExecute")) {
        errors.invalid(
            effect, effect.text(), "effect must be 'NoExecute' when `tolerationSeconds` is set");
      }
      checkValue(operator, value, errors);
      if (effect.hasText()) {
        errors.oneOf(effect, "NoSchedule", "PreferNoSchedule", "NoExecute");
      }
    }
  }

  private static void checkValue(Field operator, Field value, FieldErrors errors) {
    switch (operator.text()) {
      case "", "Equal" -> errors.labelValue(operator, value.text());
      case "Exists" -> {
        if (value.hasText()) {
          errors.invalid(operator, value.text(), "value must be empty when `operator` is 'Exists'");
        }
      }
      default -> errors.unsupported(operator, "Equal", "Exists");
    }
  }
}
