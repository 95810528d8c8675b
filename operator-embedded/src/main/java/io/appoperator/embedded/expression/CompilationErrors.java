package io.appoperator.embedded.expression;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.CelValidationResult;
import java.util.List;
import java.util.regex.Pattern;

/** The texts of kube-apiserver for expressions that do not compile. */
final class CompilationErrors {

  private static final Pattern CANDIDATES =
      Pattern.compile(" \\(candidates: .*\\)$", Pattern.DOTALL);

  /** The messages of the parser, which the checker of types never has. */
  private static final Pattern SYNTAX =
      Pattern.compile(
          "^(mismatched input|extraneous input|missing |no viable alternative|token recognition)");

  private CompilationErrors() {}

  static String explain(CelValidationResult result, String source) {
    List<CelIssue> issues =
        result.getErrors().stream()
            .map(
                issue ->
                    CelIssue.formatError(
                        issue.getExprId(), issue.getSourceLocation(), message(issue)))
            .toList();
    return CelIssue.toDisplayString(
        issues, CelSource.newBuilder(source).setDescription("<input>").build());
  }

  private static String message(CelIssue issue) {
    String plain = CANDIDATES.matcher(issue.getMessage()).replaceFirst("");
    return SYNTAX.matcher(plain).find() ? "Syntax error: " + plain : plain;
  }
}
