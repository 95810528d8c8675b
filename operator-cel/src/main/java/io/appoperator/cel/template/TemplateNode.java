package io.appoperator.cel.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.expression.Expression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of a template. Immutable. */
public sealed interface TemplateNode {

  /** Returns its line in the file, from 1. */
  int line();

  /** A value without expressions. */
  record Literal(JsonNode value, int line) implements TemplateNode {}

  /** An expression whose result is the value. */
  record Value(Expression expression, int line) implements TemplateNode {}

  /** A text with expressions. */
  record Text(List<Piece> pieces, int line) implements TemplateNode {
    public Text {
      pieces = List.copyOf(pieces);
    }
  }

  /**
   * A piece of a text.
   *
   * @param text the text; empty for an expression
   * @param expression the expression; null for a text
   */
  record Piece(String text, @Nullable Expression expression) {}

  /** An object. */
  record Members(Map<String, TemplateNode> members, int line) implements TemplateNode {
    public Members {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /** A list. */
  record Elements(List<TemplateNode> elements, int line) implements TemplateNode {
    public Elements {
      elements = List.copyOf(elements);
    }
  }
}
