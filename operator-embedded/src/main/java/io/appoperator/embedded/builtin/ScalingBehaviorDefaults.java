package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** How an autoscaler behaves if its behavior leaves out parts. */
final class ScalingBehaviorDefaults {

  private static final int PERIOD_SECONDS = 15;
  private static final int PODS = 4;
  private static final int PERCENT = 100;

  private ScalingBehaviorDefaults() {}

  /** Sets all rules of a behavior; an autoscaler without one stays so. */
  static void set(JsonNode behavior) {
    if (behavior instanceof ObjectNode object) {
      ObjectNode up = object.withObjectProperty("scaleUp");
      if (!up.hasNonNull("stabilizationWindowSeconds")) {
        up.put("stabilizationWindowSeconds", 0);
      }
      if (!up.hasNonNull("policies")) {
        addPolicy(up, "Pods", PODS);
        addPolicy(up, "Percent", PERCENT);
      }
      ObjectNode down = object.withObjectProperty("scaleDown");
      if (!down.hasNonNull("policies")) {
        addPolicy(down, "Percent", PERCENT);
      }
      setSelection(up);
      setSelection(down);
    }
  }

  private static void setSelection(ObjectNode rules) {
    if (!rules.hasNonNull("selectPolicy")) {
      rules.put("selectPolicy", "Max");
    }
  }

  private static void addPolicy(ObjectNode rules, String type, int value) {
    rules
        .withArrayProperty("policies")
        .addObject()
        .put("type", type)
        .put("value", value)
        .put("periodSeconds", PERIOD_SECONDS);
  }
}
