package io.appoperator.cli;

import io.appoperator.core.preview.Preview;

/** Prints previews in one format. Equal previews give equal bytes. */
interface DiffPrinter {

  /** Prints a preview with what causes its differences, or keeps it for the end. */
  void print(Preview preview, DifferenceCauses causes);

  /** Ends the output. */
  void finish(DiffTotals totals);
}
