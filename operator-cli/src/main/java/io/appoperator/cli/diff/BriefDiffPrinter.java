package io.appoperator.cli.diff;

import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.List;

/**
 * Prints one line per object that would differ: its name, the action and the disruption; and
 * remarks about the resource itself.
 */
public final class BriefDiffPrinter implements DiffPrinter {

  private final PrintStream out;
  private final ObjectNames names;

  BriefDiffPrinter(PrintStream out, ObjectNames names) {
    this.out = out;
    this.names = names;
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    PrimaryNotePrinter.lines(preview, names).forEach(line -> out.print(line + "\n"));
    for (ObjectPreview object : preview.objects()) {
      if (object.effect() != Effect.UNCHANGED) {
        String line =
            "%s %s %s%s"
                .formatted(
                    names.of(object.ref()),
                    object.effect().action(),
                    disruption(object),
                    why(causes.paths(object)));
        out.print(PrintableText.of(line) + "\n");
      }
    }
  }

  @Override
  public void finish(DiffTotals totals) {}

  /** Prints the reason of a rejection, because only it has the next step. */
  private static String disruption(ObjectPreview object) {
    return object.effect() == Effect.REFUSED
        ? PrintableText.joined(object.verdict().toString())
        : object.verdict().disruption().toString();
  }

  private static String why(List<String> paths) {
    return paths.isEmpty() ? "" : " " + String.join(",", paths);
  }
}
