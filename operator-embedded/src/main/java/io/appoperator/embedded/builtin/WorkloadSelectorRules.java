package io.appoperator.embedded.builtin;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import io.appoperator.embedded.kind.LabelMatch;
import java.util.Locale;

/** What is valid in the selector of a workload, which selects the pods of its template. */
final class WorkloadSelectorRules {

  private WorkloadSelectorRules() {}

  static void validate(Field spec, String kind, FieldErrors errors) {
    Field selector = spec.child("selector");
    Field labels = spec.child("template").child("metadata").child("labels");
    boolean isEmpty = LabelMatch.isEmpty(selector.value());
    if (!selector.isSet()) {
      errors.required(selector, "");
    } else if (isEmpty) {
      String name = kind.equals("ReplicaSet") ? "Deployment" : kind;
      errors.invalid(selector, "empty selector is invalid for " + name.toLowerCase(Locale.ROOT));
    } else if (!SelectorChecks.validate(selector, errors)) {
      errors.invalid(selector, "invalid label selector");
      return;
    }
    if (!selector.isSet() || (!isEmpty && !LabelMatch.matches(selector.value(), labels.value()))) {
      errors.invalid(labels, "`selector` does not match template `labels`");
    }
  }
}
