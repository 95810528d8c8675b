package io.appoperator.cli.validate;

import io.appoperator.core.decode.Problem;
import java.util.List;

/** Tells what a validation finds. */
interface ValidationPrinter {

  /** Prints the problems of the next document. */
  void print(List<Problem> problems);

  /** Prints what it all comes to. */
  void finish(ValidationTotals totals);
}
