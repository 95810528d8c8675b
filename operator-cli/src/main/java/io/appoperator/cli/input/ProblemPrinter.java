package io.appoperator.cli.input;

import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.decode.Problem;
import java.io.PrintStream;
import java.util.List;

/** Prints problems in the format of editors: {@code file:line: path: message}. */
public final class ProblemPrinter {

  private final PrintStream err;

  public ProblemPrinter(PrintStream err) {
    this.err = err;
  }

  public void print(List<Problem> problems) {
    for (Problem problem : problems) {
      String weight = problem.diagnostic().isError() ? "" : "warning: ";
      String line =
          "%s:%s: %s%s".formatted(problem.source(), problem.line(), weight, problem.diagnostic());
      err.println(PrintableText.of(line));
    }
  }
}
