package io.appoperator.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path to a value of a live object, in the notation of {@link
 * io.appoperator.api.ManagedKind#observes}. Immutable.
 */
public final class ValuePath {

  private static final Pattern PART = Pattern.compile("([^.\\[\\]]+)|\\[([^\\[\\]]+)]");
  private static final Pattern WHOLE =
      Pattern.compile("[^.\\[\\]]+(\\.[^.\\[\\]]+|\\[[^\\[\\]]+])*");
  private static final Pattern INDEX = Pattern.compile("\\d{1,4}");

  private final List<Step> steps;

  private ValuePath(List<Step> steps) {
    this.steps = List.copyOf(steps);
  }

  /** One step into a value. */
  public sealed interface Step {

    /** Returns the value in its parent; missing if there is none. */
    JsonNode in(JsonNode parent);

    /** Into the member of an object. */
    record Member(String name) implements Step {
      @Override
      public JsonNode in(JsonNode parent) {
        return parent.path(name);
      }
    }

    /** To the element of a list at an index. */
    record Index(int index) implements Step {
      @Override
      public JsonNode in(JsonNode parent) {
        return parent.path(index);
      }
    }

    /** To the first element of a list with a member of this value. */
    record Keyed(String key, String value) implements Step {
      @Override
      public JsonNode in(JsonNode parent) {
        for (JsonNode element : parent) {
          if (element.path(key).asText().equals(value)) {
            return element;
          }
        }
        return MissingNode.getInstance();
      }
    }
  }

  /**
   * Parses a path.
   *
   * @throws IllegalArgumentException if it is not in the notation
   */
  public static ValuePath parse(String path) {
    if (!WHOLE.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a path such as status.replicas or status.conditions[type=Ready].status"
              .formatted(path));
    }
    List<Step> steps = new ArrayList<>();
    Matcher part = PART.matcher(path);
    while (part.find()) {
      steps.add(part.group(1) == null ? bracket(part.group(2)) : new Step.Member(part.group(1)));
    }
    return new ValuePath(steps);
  }

  private static Step bracket(String content) {
    int equals = content.indexOf('=');
    if (equals > 0) {
      return new Step.Keyed(content.substring(0, equals), content.substring(equals + 1));
    }
    return INDEX.matcher(content).matches()
        ? new Step.Index(Integer.parseInt(content))
        : new Step.Member(content);
  }

  /** Returns the steps from the object to the value. */
  public List<Step> steps() {
    return steps;
  }

  /** Returns the value in an object; missing if there is none. */
  public JsonNode in(JsonNode object) {
    JsonNode value = object;
    for (Step step : steps) {
      value = step.in(value);
    }
    return value;
  }
}
