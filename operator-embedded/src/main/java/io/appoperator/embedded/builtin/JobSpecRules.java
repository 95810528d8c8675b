package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import io.appoperator.embedded.kind.LabelMatch;
import io.appoperator.embedded.pod.PodTemplateRules;
import java.util.List;

/** What is valid in the specification of a Job, also in the template of a CronJob. */
final class JobSpecRules {

  private static final List<String> NUMBERS =
      List.of(
          "parallelism",
          "completions",
          "activeDeadlineSeconds",
          "backoffLimit",
          "ttlSecondsAfterFinished",
          "backoffLimitPerIndex",
          "maxFailedIndexes");

  private JobSpecRules() {}

  /** Checks what holds for both kinds. */
  static void validate(Field spec, FieldErrors errors) {
    NUMBERS.forEach(name -> errors.notNegative(spec.child(name)));
    boolean indexed = spec.child("completionMode").is("Indexed");
    if (indexed && !spec.child("completions").isSet()) {
      errors.required(spec.child("completions"), "when completion mode is Indexed");
    }
    if (!indexed && spec.child("backoffLimitPerIndex").isSet()) {
      errors.invalid(spec.child("backoffLimitPerIndex"), "requires indexed completion mode");
    }
    if (!indexed && spec.child("successPolicy").isSet()) {
      errors.invalid(spec.child("successPolicy"), "requires indexed completion mode");
    }
    spec.child("podFailurePolicy").child("rules").items().forEach(rule -> failure(rule, errors));
    PodTemplateRules.validateEnding(spec.child("template"), errors);
  }

  /** Checks the selector of a Job, which the server makes unless the client wants another one. */
  static void validateSelector(Field spec, JsonNode uid, FieldErrors errors) {
    Field selector = spec.child("selector");
    Field labels = spec.child("template").child("metadata").child("labels");
    boolean isManual = spec.child("manualSelector").value().asBoolean();
    boolean isMatch = selector.isSet() && LabelMatch.matches(selector.value(), labels.value());
    if (isManual && !selector.isSet()) {
      errors.required(selector, "");
    } else {
      SelectorChecks.validate(selector, errors);
    }
    if (!isManual && !isGenerated(selector.value(), uid)) {
      errors.invalid(selector, "`selector` not auto-generated");
    }
    if (!isMatch) {
      errors.invalid(labels, "`selector` does not match template `labels`");
    }
  }

  /** Checks the template of a CronJob, whose Jobs get their selectors from the server. */
  static void validateTemplate(Field spec, FieldErrors errors) {
    Field manual = spec.child("manualSelector");
    if (manual.value().asBoolean()) {
      errors.unsupported(manual, "nil", "false");
    }
    if (spec.child("selector").isSet()) {
      errors.invalid(spec.child("selector"), "`selector` will be auto-generated");
    }
    validate(spec, errors);
  }

  private static boolean isGenerated(JsonNode selector, JsonNode uid) {
    return selector.path("matchExpressions").isEmpty()
        && selector.path("matchLabels").size() == 1
        && selector.path("matchLabels").path("batch.kubernetes.io/controller-uid").equals(uid);
  }

  private static void failure(Field rule, FieldErrors errors) {
    Field codes = rule.child("onExitCodes");
    if (!codes.isSet() && rule.child("onPodConditions").value().isEmpty()) {
      errors.invalid(rule, "specifying one of OnExitCodes and OnPodConditions is required");
    }
    for (Field code : codes.child("values").items()) {
      if (codes.child("operator").is("In") && code.value().equals(IntNode.valueOf(0))) {
        errors.invalid(code, "must not be 0 for the In operator");
      }
    }
  }
}
