package io.appoperator.embedded.pod;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import java.util.List;

/** What is valid in the constraints that spread pods over a topology. */
final class SpreadRules {

  private SpreadRules() {}

  static void validateAll(Field constraints, FieldErrors errors) {
    List<Field> all = constraints.items();
    for (int i = 0; i < all.size(); i++) {
      validate(all.get(i), errors);
      Field one = all.get(i);
      String pair = pair(one);
      if (all.subList(i + 1, all.size()).stream().anyMatch(other -> pair(other).equals(pair))) {
        errors.duplicate(
            new Field(one.path() + ".{topologyKey, whenUnsatisfiable}", TextNode.valueOf(pair)));
      }
    }
  }

  private static void validate(Field constraint, FieldErrors errors) {
    Field skew = constraint.child("maxSkew");
    if (skew.number() <= 0) {
      errors.invalid(skew, IntNode.valueOf((int) skew.number()), "must be greater than zero");
    }
    errors.present(constraint.child("topologyKey"), "can not be empty");
    Field action = constraint.child("whenUnsatisfiable");
    errors.oneOf(action, "DoNotSchedule", "ScheduleAnyway");
    Field domains = constraint.child("minDomains");
    if (domains.isSet() && domains.number() <= 0) {
      errors.invalid(domains, "must be greater than zero");
    }
    if (domains.isSet() && !action.is("DoNotSchedule")) {
      errors.invalid(
          domains,
          "can only use minDomains if whenUnsatisfiable=DoNotSchedule, not " + action.text());
    }
    SelectorChecks.validate(constraint.child("labelSelector"), errors);
  }

  private static String pair(Field constraint) {
    return "{%s, %s}"
        .formatted(
            constraint.child("topologyKey").text(), constraint.child("whenUnsatisfiable").text());
  }
}
