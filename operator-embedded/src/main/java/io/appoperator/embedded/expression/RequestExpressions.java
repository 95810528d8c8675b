package io.appoperator.embedded.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evaluates expressions about requests, whose variables have any type. Each expression is compiled
 * once. Not thread-safe.
 */
public final class RequestExpressions {

  private final Cel cel;
  private final Map<String, CelRuntime.Program> programs = new HashMap<>();

  /** Creates an evaluator; this takes a while. */
  public RequestExpressions(List<String> variables) {
    CelBuilder builder = KubernetesCel.builder();
    variables.forEach(name -> builder.addVar(name, SimpleType.DYN));
    this.cel = builder.build();
  }

  /**
   * Evaluates an expression.
   *
   * @throws CompilationException if it is not valid
   * @throws EvaluationException if it has no result
   */
  public Object evaluate(String source, Map<String, JsonNode> variables)
      throws CompilationException, EvaluationException {
    Map<String, Object> values = new HashMap<>();
    variables.forEach((name, value) -> values.put(name, valueOf(value)));
    try {
      return program(source).eval(values);
    } catch (CelEvaluationException e) {
      throw new EvaluationException(EvaluationErrors.explain(e, source));
    }
  }

  private CelRuntime.Program program(String source) throws CompilationException {
    CelRuntime.Program known = programs.get(source);
    if (known != null) {
      return known;
    }
    CelValidationResult result = cel.compile(source);
    if (result.hasError()) {
      throw new CompilationException(CompilationErrors.explain(result, source));
    }
    try {
      CelRuntime.Program compiled = cel.createProgram(result.getAst());
      programs.put(source, compiled);
      return compiled;
    } catch (CelValidationException | CelEvaluationException e) {
      throw new CompilationException(String.valueOf(e.getMessage()));
    }
  }

  private static Object valueOf(JsonNode value) {
    if (value.isObject()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      value.properties().forEach(one -> fields.put(one.getKey(), valueOf(one.getValue())));
      return fields;
    }
    if (value.isArray()) {
      List<Object> items = new ArrayList<>();
      value.forEach(one -> items.add(valueOf(one)));
      return items;
    }
    if (value.isIntegralNumber()) {
      return value.asLong();
    }
    if (value.isNumber()) {
      return value.asDouble();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    return value.isTextual() ? value.asText() : NullValue.NULL_VALUE;
  }
}
