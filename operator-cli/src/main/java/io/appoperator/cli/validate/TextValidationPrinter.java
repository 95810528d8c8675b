package io.appoperator.cli.validate;

import io.appoperator.cli.input.ProblemPrinter;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.Problem;
import java.util.List;

/** Prints problems to stderr immediately, and one line to stdout. */
final class TextValidationPrinter implements ValidationPrinter {

  private final Terminal terminal;
  private final ProblemPrinter problems;

  TextValidationPrinter(Terminal terminal) {
    this.terminal = terminal;
    this.problems = new ProblemPrinter(terminal.err());
  }

  @Override
  public void print(List<Problem> found) {
    problems.print(found);
  }

  @Override
  public void finish(ValidationTotals totals) {
    terminal.out().print(totals + "\n");
  }
}
