package io.appoperator.cel.expression;

import io.appoperator.cel.schema.Shape;
import io.appoperator.core.decode.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Proposes names for those that an expression misspells. Immutable. */
final class FieldNames {

  private static final Pattern UNDEFINED_FIELD = Pattern.compile("undefined field '(.+)'");
  private static final Pattern UNDECLARED =
      Pattern.compile("undeclared reference to '([^']+)'.*", Pattern.DOTALL);

  /** The list of all tokens that the grammar permits does not help. */
  private static final Pattern EXPECTED = Pattern.compile(" expecting \\{.*$");

  private final Map<String, Shape> variables;

  FieldNames(Map<String, Shape> variables) {
    this.variables = variables;
  }

  FieldNames and(String variable) {
    Map<String, Shape> more = new LinkedHashMap<>(variables);
    more.put(variable, Shape.Scalar.ANY);
    return new FieldNames(more);
  }

  boolean contains(String variable) {
    return variables.containsKey(variable);
  }

  /** Returns the message of the library as sentences, with a proposal if a name is unknown. */
  String explain(String message, String source) {
    Matcher field = UNDEFINED_FIELD.matcher(message);
    if (field.matches()) {
      String name = field.group(1);
      return "There is no field '%s'.%s".formatted(name, proposal(name, source));
    }
    Matcher variable = UNDECLARED.matcher(message);
    if (variable.matches()) {
      return "'%s' is not a variable or function.%s"
          .formatted(variable.group(1), NearestName.proposal(variable.group(1), names()));
    }
    if (message.startsWith("mismatched input '<EOF>'")) {
      return "The expression is incomplete.";
    }
    String sentence = EXPECTED.matcher(message.strip().replaceAll("\\s+", " ")).replaceFirst("");
    sentence = sentence.endsWith(".") ? sentence : sentence + ".";
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private Collection<String> names() {
    return variables.keySet();
  }

  /**
   * The library does not report which type has no such field, so the path before it is followed.
   */
  private String proposal(String name, String source) {
    Matcher path =
        Pattern.compile("([A-Za-z_]\\w*(?:\\.\\??\\w+)*)\\.\\??`?" + Pattern.quote(name) + "\\b")
            .matcher(source);
    while (path.find()) {
      List<String> known = fields(path.group(1));
      if (!known.isEmpty() && !known.contains(name)) {
        return NearestName.proposal(name, known);
      }
    }
    return "";
  }

  private List<String> fields(String path) {
    String[] steps = path.split("\\.\\??");
    Shape shape = variables.getOrDefault(steps[0], Shape.Scalar.ANY);
    for (int i = 1; i < steps.length; i++) {
      shape = shape.member(steps[i]);
    }
    return shape instanceof Shape.Fields known
        ? known.fields().keySet().stream().sorted().toList()
        : new ArrayList<>();
  }
}
