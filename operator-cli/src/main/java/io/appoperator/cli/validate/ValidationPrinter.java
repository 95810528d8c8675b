package io.appoperator.cli.validate;

import io.appoperator.core.decode.Problem;
import java.util.List;

/** Prints the result of a validation. */
interface ValidationPrinter {

  /** Prints the problems of the next document. */
  void print(List<Problem> problems);

  /** Prints the totals. */
  void finish(ValidationTotals totals);
}
