package io.appoperator.embedded.check;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What is valid in conditions with the common type of Kubernetes. */
public final class ConditionChecks {

  private static final String REASON_FORMAT = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";
  private static final Pattern REASON = Pattern.compile(REASON_FORMAT);
  private static final String REASON_DETAIL =
      "a condition reason must start with alphabetic character, optionally followed by a string of"
          + " alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'"
          + " (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or"
          + " 'ReasonA:ReasonB', regex used for validation is '"
          + REASON_FORMAT
          + "')";

  private ConditionChecks() {}

  /** Adds what is wrong with a list of conditions. */
  public static void validate(Field conditions, FieldErrors errors) {
    Set<String> types = new HashSet<>();
    for (Field condition : conditions.items()) {
      Field type = condition.child("type");
      if (!types.add(type.text())) {
        errors.duplicate(type);
      }
      validateOne(condition, errors);
    }
  }

  private static void validateOne(Field condition, FieldErrors errors) {
    errors.labelKey(condition.child("type"), condition.child("type").text());
    Field status = condition.child("status");
    if (!List.of("True", "False", "Unknown").contains(status.text())) {
      Field shown = new Field(status.path(), TextNode.valueOf(status.text()));
      errors.unsupported(shown, "False", "True", "Unknown");
    }
    if (condition.child("observedGeneration").number() < 0) {
      errors.invalid(
          condition.child("observedGeneration"), "must be greater than or equal to zero");
    }
    if (!condition.child("lastTransitionTime").isSet()) {
      errors.required(condition.child("lastTransitionTime"), "");
    }
    Field reason = condition.child("reason");
    if (reason.text().isEmpty() || !reason.isSet()) {
      errors.required(reason, "");
    } else if (!REASON.matcher(reason.text()).matches()) {
      errors.invalid(reason, REASON_DETAIL);
    }
  }
}
