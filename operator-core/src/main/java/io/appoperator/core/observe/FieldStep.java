package io.appoperator.core.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One step of {@code fieldsV1} and where it leads in a live object. The steps are, as {@code
 * k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1} has them: {@code f:<name>} a member, {@code
 * k:<keys>} the list element with these members, {@code v:<value>} the list element of this value,
 * {@code i:<index>} a list element, {@code .} the thing itself.
 *
 * @param text the step
 * @param position the place in the live list, after all others if it is not there
 * @param targets where it leads: a missing node if there is nothing, several elements if they have
 *     the same keys
 */
public record FieldStep(String text, int position, List<JsonNode> targets) {

  private static final ObjectReader JSON =
      new ObjectMapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String ITSELF = ".";
  private static final String MEMBER = "f:";
  private static final String INDEX = "i:";
  private static final String VALUE = "v:";
  private static final String KEYS = "k:";
  private static final int PREFIX = 2;

  /** A place in a list; no list that fits into an object has more of them. */
  private static final Pattern PLACE = Pattern.compile("[0-9]{1,9}");

  public FieldStep {
    targets = List.copyOf(targets);
  }

  /**
   * Returns whether a text is a step that an API server may have written. All other methods rely on
   * that.
   */
  public static boolean isValid(String step) {
    if (step.startsWith(INDEX)) {
      return PLACE.matcher(step.substring(PREFIX)).matches();
    }
    return step.equals(ITSELF) || step.startsWith(MEMBER) || json(step).isPresent();
  }

  /** Returns whether a step leads to the element with some keys. */
  public static boolean isKeyed(String step) {
    return step.startsWith(KEYS);
  }

  /**
   * Returns the keys of a {@linkplain #isKeyed keyed} step.
   *
   * @throws IllegalArgumentException if the step is not {@linkplain #isValid valid}
   */
  public static ObjectNode keys(String step) {
    return (ObjectNode) parsed(step);
  }

  /**
   * Returns the steps out of a node, in an order that does not depend on how the node was written.
   * Elements of a live list come in the order of that list: an apply restores the order of its
   * elements, so another order is drift, yet no manager owns it.
   */
  static List<FieldStep> outOf(JsonNode fields, JsonNode live) {
    List<FieldStep> steps = new ArrayList<>(fields.size());
    for (String text : CanonicalDigest.sortedNames(fields)) {
      steps.add(of(text, live));
    }
    if (live.isArray()) {
      steps.sort(Comparator.comparingInt(FieldStep::position));
    }
    return steps;
  }

  boolean isItself() {
    return text.equals(ITSELF);
  }

  /** Returns the member that a step leads to, or the step if it leads elsewhere. */
  static String member(String step) {
    return step.startsWith(MEMBER) ? step.substring(PREFIX) : step;
  }

  /** Writes a path of steps as people do: {@code spec.containers[name=app].image}. */
  static String written(List<String> path) {
    StringBuilder text = new StringBuilder();
    for (String step : path) {
      if (step.startsWith(MEMBER)) {
        text.append(text.isEmpty() ? "" : ".").append(step.substring(PREFIX));
      } else {
        text.append('[').append(isKeyed(step) ? inWords(step) : step.substring(PREFIX));
        text.append(']');
      }
    }
    return text.toString();
  }

  static boolean isMember(String step, String name) {
    return step.length() == PREFIX + name.length()
        && step.startsWith(MEMBER)
        && step.endsWith(name);
  }

  /** Returns one step out of a node. */
  static FieldStep of(String text, JsonNode live) {
    if (text.equals(ITSELF)) {
      return new FieldStep(text, 0, List.of(live));
    }
    if (text.startsWith(MEMBER)) {
      return new FieldStep(text, 0, List.of(live.path(text.substring(PREFIX))));
    }
    if (text.startsWith(INDEX)) {
      int index = Integer.parseInt(text.substring(PREFIX));
      return new FieldStep(text, index, List.of(live.path(index)));
    }
    return element(text, live);
  }

  private static FieldStep element(String text, JsonNode list) {
    JsonNode wanted = parsed(text);
    boolean byValue = text.startsWith(VALUE);
    int position = list.size();
    List<JsonNode> found = new ArrayList<>(1);
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.path(i);
      if (byValue ? equal(wanted, element) : hasMembers(element, wanted)) {
        position = Math.min(position, i);
        found.add(element);
      }
    }
    return new FieldStep(
        text, position, found.isEmpty() ? List.of(MissingNode.getInstance()) : found);
  }

  private static String inWords(String step) {
    return keys(step).properties().stream()
        .map(key -> key.getKey() + "=" + key.getValue().asText())
        .collect(Collectors.joining(","));
  }

  private static JsonNode parsed(String step) {
    return json(step)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Cannot read the step '%s' of managedFields".formatted(step)));
  }

  /** Returns the value or the keys in a step; empty if it has neither. */
  private static Optional<JsonNode> json(String step) {
    if (!step.startsWith(VALUE) && !isKeyed(step)) {
      return Optional.empty();
    }
    try {
      JsonNode json = JSON.readTree(step.substring(PREFIX));
      boolean fits = isKeyed(step) ? isKeys(json) : isValue(json);
      return fits ? Optional.of(json) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static boolean isKeys(JsonNode json) {
    return json.isObject() && json.properties().stream().allMatch(key -> isValue(key.getValue()));
  }

  /** Nothing is no value, and no element equals a number beyond all bounds, such as 1e999. */
  private static boolean isValue(JsonNode json) {
    return !json.isMissingNode() && !(json.isDouble() && Double.isInfinite(json.doubleValue()));
  }

  private static boolean hasMembers(JsonNode element, JsonNode wanted) {
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
