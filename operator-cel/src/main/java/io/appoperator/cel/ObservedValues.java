package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.schema.Shape;
import io.appoperator.cel.template.Problems;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.json.ValuePath;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares the values that a template observes with the type of its objects. */
final class ObservedValues {

  /** What status rules know about every object. */
  static final Map<String, Shape> COMMON =
      Map.of(
          "name", Shape.Scalar.STRING,
          "ready", Shape.Scalar.BOOLEAN,
          "message", Shape.Scalar.STRING);

  private static final Set<String> HIDDEN = Set.of("Secret");

  private final Problems problems;

  /**
   * @param problems receives the errors
   */
  ObservedValues(Problems problems) {
    this.problems = problems;
  }

  /**
   * Returns the values without errors, by their names.
   *
   * @param kind the kind of the objects
   * @param live the type of live objects
   */
  Map<String, ObservedValue> compile(JsonNode observes, String kind, Shape live, String path) {
    Map<String, ObservedValue> values = new TreeMap<>();
    if (!observes.isEmpty() && HIDDEN.contains(kind)) {
      problems.add(path, "The operator does not read values of a %s.".formatted(kind));
      return values;
    }
    for (Map.Entry<String, JsonNode> entry : observes.properties()) {
      String at = path + "." + entry.getKey();
      if (!entry.getKey().matches("[a-z][A-Za-z0-9]{0,62}") || COMMON.containsKey(entry.getKey())) {
        problems.add(
            at,
            "'%s' cannot be a name. Use another one of letters and digits."
                .formatted(entry.getKey()));
        continue;
      }
      String observed = entry.getValue().asText();
      Shape.@Nullable Scalar type = type(observed, live, at);
      if (type != null) {
        values.put(entry.getKey(), new ObservedValue(observed, type));
      }
    }
    return values;
  }

  private Shape.@Nullable Scalar type(String path, Shape live, String at) {
    ValuePath steps;
    try {
      steps = ValuePath.parse(path);
    } catch (IllegalArgumentException e) {
      problems.add(at, e.getMessage() + ".");
      return null;
    }
    Shape shape = live;
    for (ValuePath.Step step : steps.steps()) {
      if (step instanceof ValuePath.Step.Member member) {
        if (shape instanceof Shape.Fields known && known.field(member.name()).isEmpty()) {
          problems.add(
              at,
              "Unknown field '%s' of %s.%s"
                  .formatted(
                      member.name(),
                      known.name(),
                      NearestName.proposal(
                          member.name(), known.fields().keySet().stream().sorted().toList())));
          return null;
        }
        shape = shape.member(member.name());
      } else {
        shape = shape.elements();
      }
    }
    if (shape instanceof Shape.Scalar scalar) {
      return scalar == Shape.Scalar.ANY ? Shape.Scalar.STRING : scalar;
    }
    problems.add(
        at, "It is %s. Observe a text, a number or a boolean in it.".formatted(shape.title()));
    return null;
  }
}
