package io.appoperator.cel;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagerStatus;
import io.appoperator.api.Observation.ObservedResource;
import io.appoperator.api.RenderRequest;
import io.appoperator.cel.expression.Budget;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ExpressionException;
import io.appoperator.cel.template.TemplateException;
import io.appoperator.cel.template.TemplateNode;
import io.appoperator.cel.template.TemplateRenderer;
import io.appoperator.cel.template.TemplateRenderer.LineListener;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Renders the objects of one primary resource. Used by one thread. */
final class ManagerRendering {

  /** The number of objects of one primary resource. */
  static final int MAX_OBJECTS = 1_000;

  private final ManagerDefinition<?> definition;
  private final Map<String, Object> variables;
  private final Budget budget = new Budget();
  private long bytes;
  private int objects;

  /** Receives each object. */
  interface ObjectVisitor {

    /**
     * Called for each object.
     *
     * @param lines the line in the file of each field
     */
    void object(ObjectTemplate template, ObjectNode object, Map<JsonPointer, Integer> lines);
  }

  private ManagerRendering(ManagerDefinition<?> definition, Map<String, Object> variables) {
    this.definition = definition;
    this.variables = variables;
  }

  /** Returns a rendering; empty if the manager renders nothing for the resource. */
  static <S> Optional<ManagerRendering> of(
      ManagerDefinition<S> definition, RenderRequest<S> request) {
    return RequestVariables.of(definition, request)
        .map(variables -> new ManagerRendering(definition, variables));
  }

  /** Returns what is wrong with the resource. */
  List<Diagnostic> validate() {
    addVariables();
    List<Diagnostic> problems = new ArrayList<>();
    for (Validation validation : definition.validations()) {
      if (!isTrue(validation.rule(), validation.line(), variables)) {
        @Nullable JsonNode message =
            renderer(variables, LineListener.NONE).render(validation.message());
        problems.add(
            Diagnostic.invalid(validation.path(), message == null ? "" : message.asText()));
      }
    }
    return problems;
  }

  private void addVariables() {
    for (Variable variable : definition.variables()) {
      try {
        variables.put(variable.name(), variable.value().variable(variables, budget));
      } catch (ExpressionException e) {
        throw failure(variable.line(), e);
      }
    }
  }

  /** Returns the objects; {@link #validate} must precede it. */
  List<DesiredObject> objects() {
    List<DesiredObject> desired = new ArrayList<>();
    visitTemplates((template, object, lines) -> desired.add(desired(template, object)));
    return desired;
  }

  /**
   * Returns what the rules for the status report.
   *
   * @param live the objects of the manager that exist
   */
  ManagerStatus status(StatusTemplate status, List<ObservedResource> live) {
    addVariables();
    ObservedObjects observed = new ObservedObjects(live);
    definition.objects().forEach(observed::declare);
    visitTemplates(
        (template, object, lines) ->
            observed.add(
                template,
                object.path("apiVersion").asText(),
                object.path("kind").asText(),
                object.path("metadata").path("name").asText()));
    Map<String, Object> values = new HashMap<>(variables);
    values.put(ObservedObjects.NAME, observed.value());
    Map<String, Object> fields = new TreeMap<>();
    status
        .fields()
        .forEach((name, node) -> field(node, values).ifPresent(field -> fields.put(name, field)));
    ManagerStatus result = ManagerStatus.of(fields);
    return status.readiness() == null
        ? result
        : result.withReadiness(status.readiness().assess(values));
  }

  /** A field has no value while an object that it is read from has none. */
  private Optional<JsonNode> field(TemplateNode node, Map<String, Object> values) {
    try {
      return Optional.ofNullable(renderer(values, LineListener.NONE).render(node));
    } catch (TemplateException e) {
      return Optional.empty();
    }
  }

  /** Visits the objects with the lines of their templates. */
  void visit(ObjectVisitor visitor) {
    addVariables();
    visitTemplates(visitor);
  }

  private void visitTemplates(ObjectVisitor visitor) {
    for (ObjectTemplate template : definition.objects()) {
      Expression repetition = template.repetition();
      if (repetition == null) {
        visit(template, variables, visitor);
      } else {
        for (Object element : elements(template, repetition)) {
          Map<String, Object> own = new HashMap<>(variables);
          own.put(template.variable(), element);
          visit(template, own, visitor);
        }
      }
    }
  }

  private void visit(ObjectTemplate template, Map<String, Object> values, ObjectVisitor visitor) {
    if (template.condition() != null && !isTrue(template.condition(), template.line(), values)) {
      return;
    }
    objects++;
    if (objects > MAX_OBJECTS) {
      throw new TemplateException(
          definition.file(), template.line(), "It renders more than 1,000 objects.");
    }
    Map<JsonPointer, Integer> lines = new HashMap<>();
    @Nullable JsonNode object = renderer(values, lines::put).render(template.object());
    if (!(object instanceof ObjectNode complete)) {
      throw new TemplateException(definition.file(), template.line(), "The template has no value.");
    }
    bytes += Json.bytes(complete).length;
    if (bytes > Budget.MAX_BYTES) {
      throw new TemplateException(
          definition.file(), template.line(), "The objects of this resource have more than 4 MiB.");
    }
    visitor.object(template, complete, lines);
  }

  private TemplateRenderer renderer(Map<String, Object> values, LineListener lines) {
    return new TemplateRenderer(definition.file(), values, budget, lines);
  }

  private boolean isTrue(Expression condition, int line, Map<String, Object> values) {
    try {
      return Boolean.TRUE.equals(condition.value(values, budget));
    } catch (ExpressionException e) {
      throw failure(line, e);
    }
  }

  private List<Object> elements(ObjectTemplate template, Expression repetition) {
    try {
      Object value = repetition.variable(variables, budget);
      List<Object> elements = new ArrayList<>();
      if (value instanceof Iterable<?> list) {
        list.forEach(elements::add);
      } else if (value instanceof Map<?, ?> map) {
        map.keySet().stream().map(String::valueOf).sorted().forEach(elements::add);
      } else if (value instanceof Long count) {
        for (long i = 0; i < Math.min(count, MAX_OBJECTS + 1L); i++) {
          elements.add(i);
        }
      }
      return elements;
    } catch (ExpressionException e) {
      throw failure(template.line(), e);
    }
  }

  private TemplateException failure(int line, ExpressionException e) {
    return new TemplateException(definition.file(), line, String.valueOf(e.getMessage()));
  }

  private DesiredObject desired(ObjectTemplate template, ObjectNode object) {
    DesiredObject desired;
    try {
      desired = DesiredObject.of(Json.read(object, GenericKubernetesResource.class));
    } catch (JsonProcessingException e) {
      throw new TemplateException(
          definition.file(), template.line(), String.valueOf(e.getOriginalMessage()));
    }
    if (template.retained()) {
      desired = desired.retained();
    }
    for (String path : template.initialOnly()) {
      if (Json.at(object, FieldPath.of(path)) != null) {
        desired = desired.initialOnly(path);
      }
    }
    return desired;
  }
}
