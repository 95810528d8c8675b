package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.check.ConditionChecks;
import io.appoperator.embedded.check.Field;
import io.appoperator.embedded.check.FieldErrors;
import io.appoperator.embedded.check.SelectorChecks;
import io.appoperator.embedded.check.ShareChecks;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.List;
import java.util.Map;

/** The rules of PodDisruptionBudget. */
final class DisruptionBudgetRules extends StandardRules {

  /** The fields of the struct of Go, which a message shows. */
  private static final List<String> FIELDS =
      List.of("MinAvailable", "Selector", "MaxUnavailable", "UnhealthyPodEvictionPolicy");

  private static final List<String> NUMBERS =
      List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods");

  DisruptionBudgetRules(ObjectNode newObject) {
    super(newObject, true);
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
  }

  @Override
  public List<FieldError> validate(ObjectNode object) {
    FieldErrors errors = new FieldErrors();
    Field spec = Field.of(object, "spec");
    Field least = spec.child("minAvailable");
    Field most = spec.child("maxUnavailable");
    if (least.isSet() && most.isSet()) {
      errors.invalid(
          spec, shown(spec.value()), "minAvailable and maxUnavailable cannot be both set");
    }
    for (Field share : List.of(least, most)) {
      ShareChecks.validate(share, errors);
      ShareChecks.atMostWhole(share, errors);
    }
    SelectorChecks.validate(spec.child("selector"), errors);
    return errors.all();
  }

  @Override
  public List<FieldError> validateStatus(ObjectNode object, ObjectNode old) {
    FieldErrors errors = new FieldErrors();
    Field status = Field.of(object, "status");
    ConditionChecks.validate(status.child("conditions"), errors);
    NUMBERS.forEach(name -> errors.notNegative(status.child(name)));
    return errors.all();
  }

  private static ObjectNode shown(JsonNode spec) {
    ObjectNode struct = ((ObjectNode) spec).objectNode();
    for (String name : FIELDS) {
      struct.putNull(name);
      String field = Character.toLowerCase(name.charAt(0)) + name.substring(1);
      if (spec.hasNonNull(field)) {
        struct.set(name, spec.get(field));
      }
    }
    if (struct.path("Selector") instanceof ObjectNode selector) {
      struct.set("Selector", withSortedLabels(selector));
    }
    return struct;
  }

  /** Returns a selector with its labels as Go writes a map. */
  private static ObjectNode withSortedLabels(ObjectNode selector) {
    ObjectNode sorted = selector.deepCopy();
    if (selector.path("matchLabels") instanceof ObjectNode labels) {
      ObjectNode map = sorted.putObject("matchLabels");
      labels.properties().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(label -> map.set(label.getKey(), label.getValue()));
    }
    return sorted;
  }
}
