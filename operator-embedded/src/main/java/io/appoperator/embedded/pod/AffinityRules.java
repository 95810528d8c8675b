package io.appoperator.embedded.pod;

import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import java.util.List;

/** What is valid in the affinity of a pod to nodes and to other pods. */
final class AffinityRules {

  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final int MAX_WEIGHT = 100;

  private AffinityRules() {}

  static void validate(Field affinity, FieldErrors errors) {
    Field nodes = affinity.child("nodeAffinity");
    Field terms = nodes.child(REQUIRED).child("nodeSelectorTerms");
    if (nodes.child(REQUIRED).isSet()) {
      errors.present(terms, "must have at least one node selector term");
    }
    terms.items().forEach(term -> nodeTerm(term, errors));
    for (Field preference : nodes.child(PREFERRED).items()) {
      weight(preference, errors);
      nodeTerm(preference.child("preference"), errors);
    }
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      Field pods = affinity.child(kind);
      pods.child(REQUIRED).items().forEach(term -> podTerm(term, errors));
      for (Field preference : pods.child(PREFERRED).items()) {
        weight(preference, errors);
        podTerm(preference.child("podAffinityTerm"), errors);
      }
    }
  }

  private static void weight(Field preference, FieldErrors errors) {
    Field weight = preference.child("weight");
    if (weight.number() <= 0 || weight.number() > MAX_WEIGHT) {
      errors.invalid(weight, "must be in the range 1-100");
    }
  }

  private static void nodeTerm(Field term, FieldErrors errors) {
    for (Field expression : term.child("matchExpressions").items()) {
      Field operator = expression.child("operator");
      Field values = expression.child("values");
      int count = values.value().size();
      switch (operator.text()) {
        case "In", "NotIn" -> {
          if (count == 0) {
            errors.required(values, "must be specified when `operator` is 'In' or 'NotIn'");
          }
        }
        case "Exists", "DoesNotExist" -> {
          if (count > 0) {
            errors.forbidden(
                values, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
          }
        }
        case "Gt", "Lt" -> {
          if (count != 1) {
            errors.required(
                values, "must be specified single value when `operator` is 'Lt' or 'Gt'");
          }
        }
        default -> errors.invalid(operator, "not a valid selector operator");
      }
      errors.labelKey(expression.child("key"), expression.child("key").text());
    }
  }

  private static void podTerm(Field term, FieldErrors errors) {
    SelectorChecks.validate(term.child("labelSelector"), errors);
    SelectorChecks.validate(term.child("namespaceSelector"), errors);
    errors.labelKey(term.child("topologyKey"), term.child("topologyKey").text());
  }
}
