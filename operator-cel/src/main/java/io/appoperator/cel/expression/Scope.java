package io.appoperator.cel.expression;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import io.appoperator.cel.schema.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The variables that expressions can use, with their types. Immutable. */
public final class Scope {

  private static final int MAX_LENGTH = 20_000;
  private static final int MAX_DEPTH = 50;
  private static final int MAX_PATTERN = 10_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .comprehensionMaxIterations(Budget.MAX_ITERATIONS)
          .maxExpressionCodePointSize(MAX_LENGTH)
          .maxParseRecursionDepth(MAX_DEPTH)
          .maxRegexProgramSize(MAX_PATTERN)
          .enableHeterogeneousNumericComparisons(true)
          .build();

  private final Cel cel;
  private final FieldNames names;

  private Scope(Cel cel, FieldNames names) {
    this.cel = cel;
    this.names = names;
  }

  /** Creates a scope. */
  public static Scope of(Map<String, Shape> variables) {
    CelBuilder builder =
        CelFactory.legacyCelBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addCompilerLibraries(CelExtensions.optional())
            .addRuntimeLibraries(CelExtensions.optional())
            .setTypeProvider(new CelShapes.Provider(variables.values()));
    TextFunctions.addTo(builder);
    variables.forEach((name, shape) -> builder.addVar(name, CelShapes.type(shape)));
    return new Scope(builder.build(), new FieldNames(new LinkedHashMap<>(variables)));
  }

  /** Returns whether there is a variable of this name. */
  public boolean has(String name) {
    return names.contains(name);
  }

  /** Returns a scope with another variable, which is the result of an expression. */
  public Scope withVariable(String name, Expression value) {
    return with(name, value.type());
  }

  /** Returns a scope with a variable for the elements of the result of an expression. */
  public Scope withElement(String name, Expression list) {
    CelType type = list.type();
    return with(
        name,
        type instanceof ListType elements
            ? elements.elemType()
            : type instanceof MapType map
                ? map.keyType()
                : type.equals(SimpleType.INT) ? SimpleType.INT : SimpleType.DYN);
  }

  private Scope with(String name, CelType type) {
    CelType plain = type instanceof OptionalType optional ? optional.parameters().get(0) : type;
    return new Scope(cel.toCelBuilder().addVar(name, plain).build(), names.and(name));
  }

  /** Compiles an expression. */
  public CompiledExpression compile(String source) {
    CelValidationResult result = cel.compile(source);
    if (result.hasError()) {
      return new CompiledExpression(
          null, result.getErrors().stream().map(issue -> error(issue, source)).toList());
    }
    try {
      CelAbstractSyntaxTree tree = result.getAst();
      return new CompiledExpression(
          new Expression(source, tree.getResultType(), cel.createProgram(tree)), List.of());
    } catch (CelValidationException | CelEvaluationException e) {
      return new CompiledExpression(
          null, List.of(new ExpressionError(1, 0, String.valueOf(e.getMessage()))));
    }
  }

  private ExpressionError error(CelIssue issue, String source) {
    return new ExpressionError(
        Math.max(1, issue.getSourceLocation().getLine()),
        Math.max(0, issue.getSourceLocation().getColumn()),
        names.explain(issue.getMessage(), source));
  }
}
