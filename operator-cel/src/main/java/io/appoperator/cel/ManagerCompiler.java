package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ValueType;
import io.appoperator.cel.ManagerDefinition.TypedValue;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.Scope;
import io.appoperator.cel.schema.SchemaShapes;
import io.appoperator.cel.schema.Shape;
import io.appoperator.cel.template.Problems;
import io.appoperator.cel.template.TemplateNode;
import io.appoperator.cel.template.TemplateParser;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks a document, and compiles its expressions. Used once. */
final class ManagerCompiler<S> {

  private static final String STATUS = "status";

  private final String file;
  private final String id;
  private final JsonNode json;
  private final PrimaryKind<S> serves;
  private final KindTemplates kinds;
  private final Problems problems;
  private final TemplateParser parser;

  /**
   * @param json the document, which has the format of the schema
   * @param problems receives the errors
   */
  ManagerCompiler(
      String file,
      String id,
      JsonNode json,
      PrimaryKind<S> serves,
      KindTemplates kinds,
      Problems problems) {
    this.file = file;
    this.id = id;
    this.json = json;
    this.serves = serves;
    this.kinds = kinds;
    this.problems = problems;
    this.parser = new TemplateParser(problems);
  }

  /** Returns the definition; without what has errors. */
  ManagerDefinition<S> compile() {
    kinds.declare(json.path("kinds"));
    Shape primary = RequestVariables.primary(PrimarySchemas.of(serves));
    @Nullable TypedValue extension = typed(RequestVariables.EXTENSION);
    @Nullable TypedValue config = typed(RequestVariables.CONFIG);
    List<Variable> variables = new ArrayList<>();
    Map<String, Shape> inputs = inputs(primary, extension, config);
    Scope scope = addVariables(Scope.of(inputs), variables);
    List<Validation> validations = validations(scope);
    ObjectTemplates templates = new ObjectTemplates(kinds, problems, parser);
    List<ObjectTemplate> objects = templates.compile(json.path("objects"), scope);
    Map<String, Shape> observed = new LinkedHashMap<>(inputs);
    observed.put(ObservedObjects.NAME, ObservedObjects.shape(objects));
    Scope statusScope = addVariables(Scope.of(observed), new ArrayList<>());
    return new ManagerDefinition<>(
        file,
        id,
        serves,
        primary,
        extension,
        config,
        Set.copyOf(kinds.managed().values()),
        new ReadinessCompiler(parser).compile(json.path("kinds"), kinds),
        variables,
        validations,
        objects,
        status(statusScope));
  }

  private @Nullable TypedValue typed(String field) {
    if (!json.has(field)) {
      return null;
    }
    JsonNode schema = json.path(field);
    new SchemaCheck(problems).check(schema, field);
    return new TypedValue(
        ValueType.of(JsonValue.class, Json.pretty(schema)), SchemaShapes.of(field + "/", schema));
  }

  private Map<String, Shape> inputs(
      Shape primary, @Nullable TypedValue extension, @Nullable TypedValue config) {
    Map<String, Shape> variables = new LinkedHashMap<>();
    variables.put(RequestVariables.PRIMARY, primary);
    variables.put(RequestVariables.LABELS, new Shape.MapOf(Shape.Scalar.STRING));
    Map<String, Supplier<Shape>> served = new TreeMap<>();
    for (ManagedKind kind : kinds.managed().values()) {
      if (kind.isOptional()) {
        served.put(kind.kind().kind(), () -> Shape.Scalar.BOOLEAN);
      }
    }
    variables.put(
        RequestVariables.CAPABILITIES, new Shape.Fields("capabilities/", served, Set.of()));
    if (extension != null) {
      variables.put(RequestVariables.EXTENSION, extension.shape());
    }
    if (config != null) {
      variables.put(RequestVariables.CONFIG, config.shape());
    }
    return variables;
  }

  private Scope addVariables(Scope initial, List<Variable> variables) {
    Scope scope = initial;
    JsonNode list = json.path("variables");
    for (int i = 0; i < list.size(); i++) {
      String path = "variables[" + i + "].value";
      String name = list.get(i).path("name").asText();
      if (scope.has(name)) {
        problems.add(
            "variables[" + i + "].name", "There is another variable '%s'.".formatted(name));
        continue;
      }
      Expression value = parser.expression(list.get(i).path("value").asText(), path, scope);
      if (value != null) {
        variables.add(new Variable(problems.lineOf(path), name, value));
        scope = scope.withVariable(name, value);
      }
    }
    return scope;
  }

  private List<Validation> validations(Scope scope) {
    List<Validation> validations = new ArrayList<>();
    JsonNode list = json.path("validations");
    for (int i = 0; i < list.size(); i++) {
      String path = "validations[" + i + "]";
      Expression rule = parser.condition(list.get(i).path("rule").asText(), path + ".rule", scope);
      TemplateNode message = parser.parse(list.get(i).path("message"), path + ".message", scope);
      if (rule != null && message != null) {
        validations.add(
            new Validation(
                problems.lineOf(path), rule, message, list.get(i).path("path").asText()));
      }
    }
    return validations;
  }

  /** Returns the rules for the status; null if there are none. */
  private @Nullable StatusTemplate status(Scope scope) {
    // An object with an error would be missing here, which is not a further error.
    if (!json.has(STATUS) || !problems.found().isEmpty()) {
      return null;
    }
    StatusTemplate status =
        new StatusCompiler(problems, parser).compile(json.path(STATUS), STATUS, scope);
    if (!status.fields().isEmpty() && !hasStatusExtensions()) {
      problems.add(
          STATUS + ".fields",
          "The definition of %s has no field status.extensions, where the fields would be. Remove them, or add it."
              .formatted(serves.kind().kind()));
    }
    return status;
  }

  private boolean hasStatusExtensions() {
    JsonNode status = PrimarySchemas.of(serves).path("properties").path(STATUS);
    return status.path("properties").has("extensions")
        || status.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }
}
