package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.kind.NameFormat;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A requirement of a label selector.
 *
 * @param key the key of the label
 * @param operator what it requires, as in requests; {@code exists} and {@code !} have no values
 * @param values the values; empty texts are possible
 */
record LabelRequirement(String key, String operator, Set<String> values) {

  static final String EXISTS = "exists";
  static final String ABSENT = "!";

  private static final Set<String> NUMBERS = Set.of("<", ">");

  /** Returns what is wrong with the key. */
  static List<FieldError> validateKey(String key) {
    return NameFormat.checkLabelKey(key).stream()
        .map(problem -> FieldError.invalid("<nil>", TextNode.valueOf(key), problem))
        .toList();
  }

  /** Returns what is wrong with the values. */
  List<FieldError> validateValues() {
    List<FieldError> errors = new ArrayList<>();
    int index = 0;
    for (String value : values.stream().sorted().toList()) {
      String place = "values[" + index + "]";
      if (NUMBERS.contains(operator) && !value.matches("[-+]?\\d{1,18}")) {
        errors.add(
            FieldError.invalid(
                place,
                TextNode.valueOf(value),
                "for 'Gt', 'Lt' operators, the value must be an integer"));
      }
      for (String problem : NameFormat.LABEL_VALUE.check(value)) {
        errors.add(FieldError.invalid(place + "[" + key + "]", TextNode.valueOf(value), problem));
      }
      index++;
    }
    return errors;
  }

  boolean matches(JsonNode labels) {
    String value = labels.path(key).asText();
    boolean isPresent = labels.has(key);
    return switch (operator) {
      case EXISTS -> isPresent;
      case ABSENT -> !isPresent;
      case "=", "==", "in" -> isPresent && values.contains(value);
      case "!=", "notin" -> !isPresent || !values.contains(value);
      default -> isPresent && compares(value);
    };
  }

  private boolean compares(String value) {
    if (!value.matches("[-+]?\\d{1,18}")) {
      return false;
    }
    long limit = Long.parseLong(values.iterator().next());
    return operator.equals(">") ? Long.parseLong(value) > limit : Long.parseLong(value) < limit;
  }
}
