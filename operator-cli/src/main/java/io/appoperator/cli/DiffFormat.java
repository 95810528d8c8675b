package io.appoperator.cli;

import java.io.PrintStream;
import java.util.Locale;

/** How differences are printed. A new format is a printer and a line here. */
enum DiffFormat {
  UNIFIED,
  BRIEF,
  JSON,
  MARKDOWN;

  DiffPrinter printer(PrintStream out, DiffOptions options) {
    return switch (this) {
      case UNIFIED -> new UnifiedDiffPrinter(out, options.showForeign());
      case BRIEF -> new BriefDiffPrinter(out);
      case JSON -> new JsonDiffPrinter(out, options.showForeign());
      case MARKDOWN -> new MarkdownDiffPrinter(out, options);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
