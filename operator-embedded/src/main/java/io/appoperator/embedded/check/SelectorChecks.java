package io.appoperator.embedded.check;

import java.util.List;

/** Checks label selectors of objects. */
public final class SelectorChecks {

  private static final List<String> SETS = List.of("In", "NotIn");
  private static final List<String> EXISTENCE = List.of("Exists", "DoesNotExist");

  private SelectorChecks() {}

  /** Checks a selector. Returns whether it is valid. */
  public static boolean validate(Field selector, FieldErrors errors) {
    int before = errors.all().size();
    errors.labels(selector.child("matchLabels"));
    selector.child("matchExpressions").items().forEach(one -> expression(one, errors));
    return errors.all().size() == before;
  }

  private static void expression(Field expression, FieldErrors errors) {
    Field operator = expression.child("operator");
    Field values = expression.child("values");
    if (SETS.contains(operator.text())) {
      if (values.value().isEmpty()) {
        errors.required(values, "must be specified when `operator` is 'In' or 'NotIn'");
      }
    } else if (EXISTENCE.contains(operator.text())) {
      if (!values.value().isEmpty()) {
        errors.forbidden(
            values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      }
    } else {
      errors.invalid(operator, "not a valid selector operator");
    }
    errors.labelKey(expression.child("key"), expression.child("key").text());
    values.items().forEach(value -> errors.labelValue(value, value.text()));
  }
}
