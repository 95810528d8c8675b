package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.node.IntNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import java.util.List;

/** What is valid in the behavior of an autoscaler. */
final class ScalingBehaviorRules {

  private static final int MAX_WINDOW = 3600;
  private static final int MAX_PERIOD = 1800;

  private ScalingBehaviorRules() {}

  static void validate(Field behavior, FieldErrors errors) {
    List.of("scaleUp", "scaleDown")
        .forEach(direction -> direction(behavior.child(direction), errors));
  }

  private static void direction(Field rules, FieldErrors errors) {
    if (!rules.isSet()) {
      return;
    }
    Field window = rules.child("stabilizationWindowSeconds");
    if (window.number() < 0) {
      errors.invalid(window, "must be greater than or equal to zero");
    } else if (window.number() > MAX_WINDOW) {
      errors.invalid(window, "must be less than or equal to " + MAX_WINDOW);
    }
    if (rules.child("selectPolicy").isSet()) {
      errors.oneOf(rules.child("selectPolicy"), "Disabled", "Max", "Min");
    }
    Field policies = rules.child("policies");
    if (policies.isSet() && policies.value().isEmpty()) {
      errors.required(policies, "must specify at least one Policy");
    }
    policies.items().forEach(policy -> policy(policy, errors));
  }

  private static void policy(Field policy, FieldErrors errors) {
    errors.oneOf(policy.child("type"), "Percent", "Pods");
    Field period = policy.child("periodSeconds");
    for (Field number : List.of(policy.child("value"), period)) {
      if (number.number() <= 0) {
        errors.invalid(number, IntNode.valueOf((int) number.number()), "must be greater than zero");
      }
    }
    if (period.number() > MAX_PERIOD) {
      errors.invalid(period, "must be less than or equal to " + MAX_PERIOD);
    }
  }
}
