package io.appoperator.cel.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.cel.expression.CompiledExpression;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ResultTypes;
import io.appoperator.cel.expression.Scope;
import io.appoperator.cel.template.TextSplitter.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads templates, and compiles their expressions. Not thread-safe. */
public final class TemplateParser {

  private final Problems problems;

  public TemplateParser(Problems problems) {
    this.problems = problems;
  }

  /** Reads a template; null if it has errors, which are recorded. */
  public @Nullable TemplateNode parse(JsonNode template, String path, Scope scope) {
    int before = problems.found().size();
    TemplateNode node = node(template, path, scope);
    return problems.found().size() == before ? node : null;
  }

  /** Compiles an expression without a template; null if it has errors, which are recorded. */
  public @Nullable Expression expression(String source, String path, Scope scope) {
    CompiledExpression compiled = scope.compile(source);
    compiled
        .errors()
        .forEach(
            error -> problems.add(path, source, error.line(), error.column(), error.message()));
    return compiled.expression();
  }

  /** Compiles an expression that must be a boolean; null if it has errors, which are recorded. */
  public @Nullable Expression condition(String source, String path, Scope scope) {
    Expression condition = expression(source, path, scope);
    if (condition != null && !ResultTypes.isBoolean(condition)) {
      problems.add(
          path,
          source,
          1,
          0,
          "The expression is of the type %s, but it must be a boolean."
              .formatted(ResultTypes.name(condition)));
    }
    return condition;
  }

  private TemplateNode node(JsonNode template, String path, Scope scope) {
    int line = problems.lineOf(path);
    if (template.isObject()) {
      Map<String, TemplateNode> members = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : template.properties()) {
        String at = path + "." + member.getKey();
        if (member.getKey().contains("${")) {
          problems.add(
              at, "A key must not be an expression. Make the map of one expression instead.");
        }
        members.put(member.getKey(), node(member.getValue(), at, scope));
      }
      return new TemplateNode.Members(members, line);
    }
    if (template.isArray()) {
      List<TemplateNode> elements = new ArrayList<>();
      for (int i = 0; i < template.size(); i++) {
        elements.add(node(template.get(i), path + "[" + i + "]", scope));
      }
      return new TemplateNode.Elements(elements, line);
    }
    return template.isTextual()
        ? text(template, path, scope, line)
        : new TemplateNode.Literal(template, line);
  }

  private TemplateNode text(JsonNode template, String path, Scope scope, int line) {
    List<Part> parts;
    try {
      parts = TextSplitter.split(template.textValue());
    } catch (IllegalArgumentException e) {
      problems.add(path, String.valueOf(e.getMessage()));
      return new TemplateNode.Literal(template, line);
    }
    Part first = parts.isEmpty() ? new Part("", false) : parts.get(0);
    if (first.isExpression() && parts.stream().skip(1).allMatch(TemplateParser::isBlank)) {
      Expression expression = expression(first.text(), path, scope);
      return expression == null
          ? new TemplateNode.Literal(template, line)
          : new TemplateNode.Value(expression, line);
    }
    if (parts.stream().noneMatch(Part::isExpression)) {
      return new TemplateNode.Literal(
          TextNode.valueOf(parts.stream().map(Part::text).collect(Collectors.joining())), line);
    }
    List<TemplateNode.Piece> pieces = new ArrayList<>();
    for (Part part : parts) {
      pieces.add(part.isExpression() ? piece(part, path, scope) : literal(part));
    }
    return new TemplateNode.Text(pieces, line);
  }

  /** A block of YAML ends with a line break. */
  private static boolean isBlank(Part part) {
    return !part.isExpression() && part.text().isBlank();
  }

  private static TemplateNode.Piece literal(Part part) {
    return new TemplateNode.Piece(part.text(), null);
  }

  private TemplateNode.Piece piece(Part part, String path, Scope scope) {
    Expression expression = expression(part.text(), path, scope);
    if (expression != null) {
      String mismatch = ResultTypes.mismatchInText(expression);
      if (!mismatch.isEmpty()) {
        problems.add(path, part.text(), 1, 0, mismatch);
      }
    }
    return new TemplateNode.Piece("", expression);
  }
}
