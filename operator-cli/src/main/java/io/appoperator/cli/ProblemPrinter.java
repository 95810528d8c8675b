package io.appoperator.cli;

import io.appoperator.core.decode.Problem;
import java.io.PrintStream;
import java.util.List;

/** Prints problems as editors understand them: {@code file:line: path: message}. */
final class ProblemPrinter {

  private final PrintStream err;

  ProblemPrinter(PrintStream err) {
    this.err = err;
  }

  void print(List<Problem> problems) {
    for (Problem problem : problems) {
      String weight = problem.diagnostic().isError() ? "" : "warning: ";
      String line =
          "%s:%s: %s%s".formatted(problem.source(), problem.line(), weight, problem.diagnostic());
      err.println(OneLine.of(line));
    }
  }
}
