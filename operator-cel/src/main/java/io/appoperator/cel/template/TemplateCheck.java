package io.appoperator.cel.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ResultTypes;
import io.appoperator.cel.schema.Shape;
import io.appoperator.core.decode.NearestName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares a template with the type of the object that it describes. */
public final class TemplateCheck {

  private final Problems problems;

  /**
   * @param problems receives what does not fit
   */
  public TemplateCheck(Problems problems) {
    this.problems = problems;
  }

  /** Checks a template and everything in it. */
  public void check(TemplateNode node, Shape shape, String path) {
    if (node instanceof TemplateNode.Members object) {
      checkMembers(object, shape, path);
    } else if (node instanceof TemplateNode.Elements list) {
      if (shape instanceof Shape.ListOf || shape == Shape.Scalar.ANY) {
        for (int i = 0; i < list.elements().size(); i++) {
          check(list.elements().get(i), shape.elements(), path + "[" + i + "]");
        }
      } else {
        problems.add(path, "It is a list, but the field is %s.".formatted(shape.title()));
      }
    } else if (node instanceof TemplateNode.Value value) {
      checkExpression(value.expression(), shape, path);
    } else if (node instanceof TemplateNode.Literal literal) {
      checkLiteral(literal.value(), shape, path);
    } else if (!(shape == Shape.Scalar.ANY
        || shape == Shape.Scalar.STRING
        || shape == Shape.Scalar.NUMBER_OR_STRING)) {
      problems.add(path, "It is a text, but the field is %s.".formatted(shape.title()));
    }
  }

  private void checkMembers(TemplateNode.Members object, Shape shape, String path) {
    boolean scalar = shape instanceof Shape.Scalar && shape != Shape.Scalar.ANY;
    if (scalar || shape instanceof Shape.ListOf) {
      problems.add(path, "It is an object, but the field is %s.".formatted(shape.title()));
      return;
    }
    for (Map.Entry<String, TemplateNode> member : object.members().entrySet()) {
      String at = path + "." + member.getKey();
      Optional<Shape> type =
          shape instanceof Shape.Fields known
              ? known.field(member.getKey())
              : Optional.of(shape.member(member.getKey()));
      if (type.isPresent()) {
        check(member.getValue(), type.get(), at);
      } else if (shape instanceof Shape.Fields known) {
        problems.add(at, unknown(member.getKey(), known));
      }
    }
    if (shape instanceof Shape.Fields known) {
      for (String field : known.required()) {
        if (!object.members().containsKey(field)) {
          problems.add(path, "The field '%s' is required.".formatted(field));
        }
      }
    }
  }

  private static String unknown(String name, Shape.Fields known) {
    List<String> names = known.fields().keySet().stream().sorted().toList();
    return "Unknown field '%s' of %s.%s"
        .formatted(name, known.name(), NearestName.proposal(name, names));
  }

  private void checkExpression(Expression expression, Shape shape, String path) {
    String mismatch = ResultTypes.mismatch(expression, shape);
    if (!mismatch.isEmpty()) {
      problems.add(path, expression.source(), 1, 0, mismatch);
    }
  }

  private void checkLiteral(JsonNode value, Shape shape, String path) {
    boolean fits =
        value.isNull()
            || (shape instanceof Shape.Scalar scalar
                && switch (scalar) {
                  case STRING -> value.isTextual();
                  case INTEGER -> value.canConvertToExactIntegral();
                  case NUMBER -> value.isNumber();
                  case BOOLEAN -> value.isBoolean();
                  case NUMBER_OR_STRING -> value.isNumber() || value.isTextual();
                  case ANY -> true;
                });
    if (!fits) {
      boolean quoting = shape == Shape.Scalar.STRING && value.isValueNode();
      problems.add(
          path,
          "'%s' is not %s.%s"
              .formatted(value.asText(), shape.title(), quoting ? " Quote it." : ""));
    }
  }
}
