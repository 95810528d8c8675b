package io.appoperator.cli.diff;

import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.core.preview.Preview;
import java.util.List;

/** Prints previews in one format. Equal previews give equal bytes. */
interface DiffPrinter {

  /** Prints a preview with what causes its differences, or keeps it for the end. */
  void print(Preview preview, DifferenceCauses causes);

  /** Ends the output. */
  void finish(DiffTotals totals);

  /** Ends the output of a comparison that failed; only a whole document needs to say so. */
  default void fail(List<DiffFailure> failures, DiffTotals totals) {}
}
