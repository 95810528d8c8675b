package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ResultTypes;
import io.appoperator.cel.expression.Scope;
import io.appoperator.cel.schema.Shape;
import io.appoperator.cel.template.Problems;
import io.appoperator.cel.template.TemplateCheck;
import io.appoperator.cel.template.TemplateNode;
import io.appoperator.cel.template.TemplateParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the templates of objects, and compares them with the types of their kinds. */
final class ObjectTemplates {

  private final KindTemplates kinds;
  private final Problems problems;
  private final TemplateParser parser;
  private final TemplateCheck check;
  private final Set<String> ids = new HashSet<>();

  ObjectTemplates(KindTemplates kinds, Problems problems, TemplateParser parser) {
    this.kinds = kinds;
    this.problems = problems;
    this.parser = parser;
    this.check = new TemplateCheck(problems);
  }

  /** Returns the templates without errors. */
  List<ObjectTemplate> compile(JsonNode list, Scope scope) {
    List<ObjectTemplate> templates = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      @Nullable ObjectTemplate template = compile(list.get(i), "objects[" + i + "]", scope);
      if (template != null) {
        templates.add(template);
      }
    }
    return templates;
  }

  private @Nullable ObjectTemplate compile(JsonNode json, String path, Scope outer) {
    String variable = "";
    @Nullable Expression repetition = null;
    Scope scope = outer;
    for (Map.Entry<String, JsonNode> entry : json.path("forEach").properties()) {
      variable = entry.getKey();
      String at = path + ".forEach." + variable;
      repetition = repetition(variable, entry.getValue().asText(), at, outer);
      if (repetition == null) {
        return null;
      }
      scope = outer.withElement(variable, repetition);
    }
    @Nullable Expression condition = null;
    if (json.has("if")) {
      condition = parser.condition(json.path("if").asText(), path + ".if", scope);
    }
    List<String> initialOnly = new ArrayList<>();
    json.path("initialOnly").forEach(field -> initialOnly.add(field.asText()));
    boolean retained = json.path("retained").asBoolean();
    JsonNode template = json.path("template");
    String at = path + ".template";
    checkMetadata(template, at);
    @Nullable Shape type = kinds.typeOf(template, at, retained, initialOnly);
    @Nullable TemplateNode node = parser.parse(template, at, scope);
    if (node == null || type == null) {
      return null;
    }
    check.check(node, type, at);
    return new ObjectTemplate(
        id(json, path),
        observed(json, path),
        problems.lineOf(path),
        condition,
        variable,
        repetition,
        node,
        retained,
        initialOnly);
  }

  private String id(JsonNode json, String path) {
    String id = json.path("id").asText();
    if (!id.isEmpty() && !ids.add(id)) {
      problems.add(path + ".id", "Another object has the id '%s'.".formatted(id));
    }
    return id;
  }

  private Map<String, ObservedValue> observed(JsonNode json, String path) {
    JsonNode observes = json.path("observes");
    if (observes.isMissingNode()) {
      return Map.of();
    }
    if (!json.has("id")) {
      problems.add(path + ".observes", "Only an object with an id can be observed. Add 'id'.");
    }
    String apiVersion = json.path("template").path("apiVersion").asText();
    String kind = json.path("template").path("kind").asText();
    Map<String, ObservedValue> values =
        new ObservedValues(problems)
            .compile(observes, kind, kinds.liveType(apiVersion, kind), path + ".observes");
    kinds.observe(
        apiVersion, kind, values.values().stream().map(ObservedValue::path).toList(), path);
    return values;
  }

  private @Nullable Expression repetition(
      String variable, String source, String path, Scope scope) {
    if (!variable.matches("[a-z][A-Za-z0-9]{0,62}") || scope.has(variable)) {
      problems.add(
          path,
          "'%s' cannot be a variable. Use another name of letters and digits.".formatted(variable));
      return null;
    }
    Expression repetition = parser.expression(source, path, scope);
    if (repetition != null && !ResultTypes.isIterable(repetition)) {
      problems.add(
          path,
          source,
          1,
          0,
          "The expression is of the type %s, but it must be a list, a map or an integer."
              .formatted(ResultTypes.name(repetition)));
    }
    return repetition;
  }

  /** What the operator or the API server sets must not be in a template. */
  private void checkMetadata(JsonNode template, String path) {
    if (template.has("status")) {
      problems.add(path + ".status", "A controller sets the status. Remove the field.");
    }
    if (!template.path("metadata").has("name")) {
      problems.add(path + ".metadata", "The object needs a name.");
    }
    if (template.path("metadata").has("ownerReferences")) {
      problems.add(
          path + ".metadata.ownerReferences", "The operator sets the owner. Remove the field.");
    }
    for (String field : List.of("apiVersion", "kind")) {
      if (template.path(field).asText().contains("${")) {
        problems.add(path + "." + field, "It must not be an expression.");
      }
    }
  }
}
