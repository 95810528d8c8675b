package io.appoperator.cli.diff;

import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;

/** Prints one unified diff after the other. */
final class UnifiedDiffPrinter implements DiffPrinter {

  private final PrintStream out;
  private final ObjectNames names;
  private final UnifiedDiff diff;

  UnifiedDiffPrinter(PrintStream out, boolean showForeign, ObjectNames names) {
    this.out = out;
    this.names = names;
    this.diff = new UnifiedDiff(showForeign, names);
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    PrimaryNotePrinter.lines(preview, names).forEach(line -> out.print(line + "\n"));
    for (ObjectPreview object : preview.objects()) {
      diff.lines(preview, object, causes).forEach(line -> out.print(line + "\n"));
    }
  }

  @Override
  public void finish(DiffTotals totals) {}
}
