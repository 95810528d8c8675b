package io.appoperator.cli.diff;

import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.core.preview.Preview;
import java.util.List;

/** Prints previews in one format. Equal previews give equal bytes. */
interface DiffPrinter {

  /** Prints a preview with the causes of its differences, or keeps it for the end. */
  void print(Preview preview, DifferenceCauses causes);

  /** Completes the output. */
  void finish(DiffTotals totals);

  /** Completes the output of a failed comparison; only documents contain the failure. */
  default void fail(List<DiffFailure> failures, DiffTotals totals) {}
}
