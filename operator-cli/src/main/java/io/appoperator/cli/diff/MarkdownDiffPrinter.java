package io.appoperator.cli.diff;

import io.appoperator.cli.cause.DifferenceCauses;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.core.preview.ObjectPreview;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import java.io.PrintStream;
import java.util.List;

/**
 * Prints a comment for a pull request: a table, and the collapsed differences below it, as many as
 * fit.
 */
final class MarkdownDiffPrinter implements DiffPrinter {

  private final PrintStream out;
  private final UnifiedDiff diff;
  private final boolean causesAreTold;
  private final ObjectNames names;
  private final MarkdownComment comment;

  MarkdownDiffPrinter(PrintStream out, DiffOptions options, ObjectNames names) {
    this.out = out;
    this.names = names;
    this.comment = new MarkdownComment(options.maxSize());
    this.diff = new UnifiedDiff(options.showForeign(), names);
    this.causesAreTold = options.why();
  }

  @Override
  public void print(Preview preview, DifferenceCauses causes) {
    List<String> notes = PrimaryNotePrinter.lines(preview, names);
    if (!notes.isEmpty()) {
      comment.addSection(preview.primary(), section(names.of(preview.primary()), notes));
    }
    for (ObjectPreview object : preview.objects()) {
      List<String> lines = diff.lines(preview, object, causes);
      String name = names.of(object.ref());
      if (object.effect() != Effect.UNCHANGED) {
        comment.addRow(
            preview.primary(),
            "| %s | %s | %s |%s\n"
                .formatted(
                    code(name),
                    object.effect().action(),
                    cell("" + object.verdict()),
                    why(causes.paths(object))));
      }
      if (!lines.isEmpty()) {
        comment.addSection(preview.primary(), section(name, lines));
      }
    }
  }

  @Override
  public void finish(DiffTotals totals) {
    String heading =
        "### %s\n\n`%s`: %s.\n"
            .formatted(totals, totals.disruption(), totals.disruption().meaning());
    String why = causesAreTold ? " why |\n|---|---|---|---|\n" : "\n|---|---|---|\n";
    out.print(comment.text(heading, "| object | action | disruption |" + why));
  }

  private static String section(String name, List<String> lines) {
    String fence = fence("```", String.join("\n", lines));
    return "\n<details><summary>%s</summary>\n\n%sdiff\n%s\n%s\n\n</details>\n"
        .formatted(html(PrintableText.of(name)), fence, String.join("\n", lines), fence);
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
    return html(PrintableText.joined(text)).replace("|", "\\|").replace("](", "]\\(");
  }

  private static String code(String text) {
    String line = PrintableText.of(text).replace("|", "\\|");
    String fence = fence("`", line);
    return line.contains("`") ? "%s %s %s".formatted(fence, line, fence) : fence + line + fence;
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
