package io.appoperator.cli;

import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.List;

/** Prints a comment for a change request: a table, and the differences folded up below it. */
final class MarkdownDiffPrinter implements DiffPrinter {

  private final PrintStream out;
  private final UnifiedDiff diff;
  private final boolean causesAreTold;
  private final StringBuilder table = new StringBuilder();
  private final StringBuilder details = new StringBuilder();

  MarkdownDiffPrinter(PrintStream out, DiffOptions options) {
    this.out = out;
    this.diff = new UnifiedDiff(options.showForeign());
    this.causesAreTold = options.why();
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    for (ObjectPreview object : preview.objects()) {
      List<String> lines = diff.lines(preview, object, causes);
      if (object.effect() != Effect.UNCHANGED) {
        table.append(
            "| %s | %s | %s |%s\n"
                .formatted(
                    code(object.ref().toString()),
                    object.effect().action(),
                    cell("" + object.verdict()),
                    why(causes.paths(object))));
      }
      if (!lines.isEmpty()) {
        String fence = fence("```", String.join("\n", lines));
        details.append(
            "\n<details><summary>%s</summary>\n\n%sdiff\n%s\n%s\n\n</details>\n"
                .formatted(
                    html(OneLine.of(object.ref().toString())),
                    fence,
                    String.join("\n", lines),
                    fence));
      }
    }
  }

  @Override
  public void finish(DiffTotals totals) {
    out.print("### " + totals + "\n");
    if (table.length() > 0) {
      String why = causesAreTold ? " why |\n|---|---|---|---|\n" : "\n|---|---|---|\n";
      out.print("\n| object | action | disruption |" + why + table);
    }
    out.print(details);
  }

  private String why(List<String> paths) {
    return causesAreTold ? " " + cell(String.join(", ", paths)) + " |" : "";
  }

  /** Returns a fence that does not occur in the text. */
  private static String fence(String shortest, String text) {
    StringBuilder fence = new StringBuilder(shortest);
    while (text.contains(fence)) {
      fence.append('`');
    }
    return fence.toString();
  }

  private static String cell(String text) {
    // Without the bracket escaped, a name could be a link or load an image.
    return html(OneLine.joined(text)).replace("|", "\\|").replace("](", "]\\(");
  }

  private static String code(String text) {
    String line = OneLine.of(text).replace("|", "\\|");
    String fence = fence("`", line);
    return line.contains("`") ? "%s %s %s".formatted(fence, line, fence) : fence + line + fence;
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
