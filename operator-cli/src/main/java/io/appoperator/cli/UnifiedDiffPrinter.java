package io.appoperator.cli;

import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;

/** Prints one unified diff after the other. */
final class UnifiedDiffPrinter implements DiffPrinter {

  private final PrintStream out;
  private final UnifiedDiff diff;

  UnifiedDiffPrinter(PrintStream out, UnifiedDiff diff) {
    this.out = out;
    this.diff = diff;
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    for (ObjectPreview object : preview.objects()) {
      diff.lines(preview, object, causes).forEach(line -> out.print(line + "\n"));
    }
  }

  @Override
  public void finish(DiffTotals totals) {}
}
