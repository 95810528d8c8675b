package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** What is valid in the probes of a container. */
final class ProbeRules {

  private static final List<String> NUMBERS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");

  private ProbeRules() {}

  static void validateAll(Field container, FieldErrors errors) {
    for (String kind : List.of("livenessProbe", "readinessProbe", "startupProbe")) {
      Field probe = container.child(kind);
      if (probe.isSet()) {
        validate(probe, kind, errors);
      }
    }
  }

  private static void validate(Field probe, String kind, FieldErrors errors) {
    ActionRules.validateProbe(probe, errors);
    NUMBERS.forEach(name -> errors.notNegative(probe.child(name)));
    Field successes = probe.child("successThreshold");
    Field grace = probe.child("terminationGracePeriodSeconds");
    if (kind.equals("readinessProbe")) {
      if (grace.isSet()) {
        errors.invalid(grace, "must not be set for readinessProbes");
      }
      return;
    }
    if (successes.isSet() && successes.number() != 1) {
      errors.invalid(successes, "must be 1");
    }
    if (grace.isSet() && grace.number() <= 0) {
      errors.invalid(grace, "must be greater than 0");
    }
  }
}
