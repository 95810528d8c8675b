package io.appoperator.embedded.expression;

import dev.cel.bundle.Cel;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelValidationException;
import dev.cel.common.CelValidationResult;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;

/** Compiles expressions about the values of one schema. Thread-safe. */
public final class SchemaExpressions {

  private final ValueTypes types = new ValueTypes();
  private final Cel cel;

  /** Creates a compiler; this takes a while. */
  public SchemaExpressions() {
    this.cel = KubernetesCel.builder().setTypeProvider(types).build();
  }

  /**
   * Compiles an expression.
   *
   * @param node the schema of the values of {@code self}
   * @param hasOptionalOldSelf whether {@code oldSelf} is an optional value
   * @throws CompilationException if it is not valid
   */
  public Expression compile(String source, SchemaNode node, boolean hasOptionalOldSelf)
      throws CompilationException {
    CelType self =
        types
            .typeOf(node)
            .orElseThrow(
                () ->
                    new CompilationException(
                        "failed to convert to declType for CEL validation rules"));
    CelType old = hasOptionalOldSelf ? OptionalType.create(self) : self;
    CelCompiler scope =
        cel.toCompilerBuilder()
            .addVar(Expression.SELF, self)
            .addVar(Expression.OLD_SELF, old)
            .build();
    CelValidationResult result = scope.compile(source);
    if (result.hasError()) {
      throw new CompilationException(CompilationErrors.explain(result, source));
    }
    try {
      CelAbstractSyntaxTree tree = result.getAst();
      boolean usesOldSelf =
          tree.getReferenceMap().values().stream()
              .anyMatch(reference -> reference.name().equals(Expression.OLD_SELF));
      return new Expression(
          source,
          node,
          tree.getResultType(),
          cel.createProgram(tree),
          usesOldSelf,
          hasOptionalOldSelf);
    } catch (CelValidationException | CelEvaluationException e) {
      throw new CompilationException(String.valueOf(e.getMessage()));
    }
  }
}
