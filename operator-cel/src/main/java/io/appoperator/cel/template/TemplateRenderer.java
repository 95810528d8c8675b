package io.appoperator.cel.template;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.cel.expression.Budget;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ExpressionException;
import io.appoperator.core.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Renders templates with values of variables. Used by one thread. */
public final class TemplateRenderer {

  private final String file;
  private final Map<String, Object> variables;
  private final Budget budget;
  private final LineListener lines;

  /** Receives the line of the template that each value comes from. */
  @FunctionalInterface
  public interface LineListener {

    /** Ignores the lines. */
    LineListener NONE = (at, line) -> {};

    /** Called for each value of the template that is not an object or a list. */
    void value(JsonPointer at, int line);
  }

  /**
   * @param file the name of the file, for errors
   * @param budget what the rendering may use; shared by the templates of one resource
   */
  public TemplateRenderer(
      String file, Map<String, Object> variables, Budget budget, LineListener lines) {
    this.file = file;
    this.variables = variables;
    this.budget = budget;
    this.lines = lines;
  }

  /**
   * Renders a template; null if its value is absent.
   *
   * @throws TemplateException if an expression has no result
   */
  public @Nullable JsonNode render(TemplateNode node) {
    return render(node, JsonPointer.empty());
  }

  private @Nullable JsonNode render(TemplateNode node, JsonPointer at) {
    if (node instanceof TemplateNode.Members object) {
      return members(object, at);
    }
    if (node instanceof TemplateNode.Elements list) {
      return elements(list, at);
    }
    @Nullable JsonNode value;
    if (node instanceof TemplateNode.Value expression) {
      value = value(expression.expression(), node.line());
    } else if (node instanceof TemplateNode.Text text) {
      value = text(text);
    } else {
      value = ((TemplateNode.Literal) node).value();
    }
    if (value != null) {
      lines.value(at, node.line());
    }
    return value;
  }

  private JsonNode members(TemplateNode.Members object, JsonPointer at) {
    ObjectNode members = Json.object();
    object
        .members()
        .forEach(
            (name, node) -> {
              @Nullable JsonNode value = render(node, at.appendProperty(name));
              if (value != null && !value.isNull()) {
                members.set(name, value);
              }
            });
    return members;
  }

  private JsonNode elements(TemplateNode.Elements list, JsonPointer at) {
    ArrayNode elements = Json.object().arrayNode();
    for (TemplateNode node : list.elements()) {
      @Nullable JsonNode value = render(node, at.appendIndex(elements.size()));
      if (value != null) {
        elements.add(value);
      }
    }
    return elements;
  }

  private JsonNode text(TemplateNode.Text text) {
    StringBuilder words = new StringBuilder();
    for (TemplateNode.Piece piece : text.pieces()) {
      Expression expression = piece.expression();
      words.append(piece.text());
      if (expression != null) {
        @Nullable JsonNode value = value(expression, text.line());
        if (value == null || value.isContainerNode()) {
          throw new TemplateException(
              file,
              text.line(),
              "The expression '%s' has no result that a text can contain."
                  .formatted(expression.source()));
        }
        words.append(value.asText());
      }
    }
    return TextNode.valueOf(words.toString());
  }

  private @Nullable JsonNode value(Expression expression, int line) {
    try {
      return expression.json(variables, budget);
    } catch (ExpressionException e) {
      throw new TemplateException(file, line, String.valueOf(e.getMessage()));
    }
  }
}
