package io.appoperator.core.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps of {@code fieldsV1}, as {@code k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1} has them:
 * {@code f:<name>} a member, {@code k:<keys>} the list element with these members, {@code
 * v:<value>} the list element of this value, {@code i:<index>} a list element, {@code .} the thing
 * itself.
 */
final class FieldSteps {

  static final String ITSELF = ".";
  private static final String MEMBER = "f:";
  private static final ObjectReader JSON = new ObjectMapper().reader();

  private FieldSteps() {}

  /**
   * Returns the steps out of a node, in an order that does not depend on how the node was written.
   * Elements of a live list come in the order of that list: an apply restores the order of its
   * elements, so another order is drift, yet no manager owns it.
   */
  static List<String> inOrder(JsonNode fields, JsonNode live) {
    List<String> steps = CanonicalDigest.sortedNames(fields);
    if (live.isArray() && steps.size() > 1) {
      Map<String, Integer> positions = new HashMap<>();
      steps.forEach(step -> positions.put(step, position(step, live)));
      steps.sort(Comparator.comparing(positions::get));
    }
    return steps;
  }

  /** Returns what a step leads to: one missing node if there is nothing. */
  static List<JsonNode> targets(String step, JsonNode from) {
    if (isMember(step)) {
      return List.of(from.path(name(step)));
    }
    List<JsonNode> found = new ArrayList<>(1);
    if (step.startsWith("i:")) {
      found.add(from.path(Integer.parseInt(step.substring(2))));
    } else {
      JsonNode wanted = wanted(step);
      from.forEach(
          element -> {
            if (matches(step, wanted, element)) {
              found.add(element);
            }
          });
    }
    return found.isEmpty() ? List.of(MissingNode.getInstance()) : found;
  }

  static boolean isMember(String step) {
    return step.startsWith(MEMBER);
  }

  /** Returns the member that a step leads to. */
  static String name(String step) {
    return step.substring(MEMBER.length());
  }

  private static int position(String step, JsonNode list) {
    if (step.startsWith("k:") || step.startsWith("v:")) {
      JsonNode wanted = wanted(step);
      for (int i = 0; i < list.size(); i++) {
        if (matches(step, wanted, list.get(i))) {
          return i;
        }
      }
    }
    return list.size();
  }

  private static JsonNode wanted(String step) {
    try {
      return JSON.readTree(step.substring(2));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "Cannot read the step '%s' of managedFields".formatted(step), e);
    }
  }

  private static boolean matches(String step, JsonNode wanted, JsonNode element) {
    if (step.startsWith("v:")) {
      return equal(wanted, element);
    }
    for (Map.Entry<String, JsonNode> key : wanted.properties()) {
      if (!equal(key.getValue(), element.path(key.getKey()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equal(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    return one.equals(other);
  }
}
