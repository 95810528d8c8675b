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
 * One step of {@code fieldsV1} and its targets in a live object. The steps are, as {@code
 * k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1} has them: {@code f:<name>} a member, {@code
 * k:<keys>} the list element with these members, {@code v:<value>} the list element of this value,
 * {@code i:<index>} a list element, {@code .} the value itself.
 *
 * @param text the step
 * @param position the index in the live list; the last position if it does not exist
 * @param targets its targets: a missing node if there is none, several elements if they have the
 *     same keys
 */
public record FieldStep(String text, int position, List<JsonNode> targets) {

  private static final ObjectReader JSON =
      new ObjectMapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String OBJECT_ITSELF = ".";
  private static final String MEMBER = "f:";
  private static final String INDEX = "i:";
  private static final String VALUE = "v:";
  private static final String KEYS = "k:";
  private static final int PREFIX = 2;

  /** An index in a list; no list in an object is longer. */
  private static final Pattern PLACE = Pattern.compile("[0-9]{1,9}");

  public FieldStep {
    targets = List.copyOf(targets);
  }

  /** Returns whether a text is a valid step. All other methods require valid steps. */
  public static boolean isValid(String step) {
    if (step.startsWith(INDEX)) {
      return PLACE.matcher(step.substring(PREFIX)).matches();
    }
    return step.equals(OBJECT_ITSELF) || step.startsWith(MEMBER) || json(step).isPresent();
  }

  /** Returns whether a step selects an element by keys. */
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
   * Returns the steps of a node in a canonical order. Elements of a live list are in the order of
   * that list: an apply restores the order of its elements, so another order is drift although no
   * manager owns it.
   */
  static List<FieldStep> listFrom(JsonNode fields, JsonNode live) {
    List<FieldStep> steps = new ArrayList<>(fields.size());
    for (String text : CanonicalDigest.sortedNames(fields)) {
      steps.add(of(text, live));
    }
    if (live.isArray()) {
      steps.sort(Comparator.comparingInt(FieldStep::position));
    }
    return steps;
  }

  boolean isObjectItself() {
    return text.equals(OBJECT_ITSELF);
  }

  /** Returns the member of a step, or the step if it does not select a member. */
  static String member(String step) {
    return step.startsWith(MEMBER) ? step.substring(PREFIX) : step;
  }

  /** Returns the step to a member. */
  static String toMember(String name) {
    return MEMBER + name;
  }

  /** Returns the step to the list element with these members. */
  static String toElement(ObjectNode keys) {
    return KEYS + keys;
  }

  /** Formats a path of steps in the usual notation: {@code spec.containers[name=app].image}. */
  static String written(List<String> path) {
    StringBuilder text = new StringBuilder();
    for (String step : path) {
      if (step.startsWith(MEMBER)) {
        text.append(text.isEmpty() ? "" : ".").append(step.substring(PREFIX));
      } else {
        text.append('[').append(isKeyed(step) ? describe(step) : step.substring(PREFIX));
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

  /** Returns one step of a node. */
  static FieldStep of(String text, JsonNode live) {
    if (text.equals(OBJECT_ITSELF)) {
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

  private static String describe(String step) {
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

  /** A missing value is invalid, and no element equals an infinite number, such as 1e999. */
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

  /**
   * Compares values. Numbers are equal by value: a document that was read has other types of
   * numbers than one of Java values.
   */
  static boolean equal(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    return one.equals(other);
  }
}
