package io.appoperator.cli.diff;

import io.appoperator.cli.terminal.LineColorer;
import io.appoperator.cli.terminal.LineStream;
import io.appoperator.cli.terminal.Terminal;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The output formats of differences. A new format needs a printer and a constant. */
enum DiffFormat {
  UNIFIED,
  BRIEF,
  JSON,
  MARKDOWN;

  DiffPrinter printer(PrintStream out, DiffOptions options, ObjectNames names) {
    return switch (this) {
      case UNIFIED -> new UnifiedDiffPrinter(out, options.showForeign(), names);
      case BRIEF -> new BriefDiffPrinter(out, names);
      case JSON -> new JsonDiffPrinter(out, options.showForeign());
      case MARKDOWN -> new MarkdownDiffPrinter(out, options, names);
    };
  }

  /** Returns standard output, with colors if this format and the user's choice allow them. */
  PrintStream painted(Terminal terminal) {
    return switch (this) {
      case UNIFIED -> painted(terminal, LineColorer.UNIFIED);
      case BRIEF -> painted(terminal, LineColorer.BRIEF);
      case JSON, MARKDOWN -> terminal.out();
    };
  }

  private static PrintStream painted(Terminal terminal, LineColorer colorer) {
    return terminal.colors().onOut()
        ? new PrintStream(
            new LineStream(terminal.out(), colorer, () -> true), false, StandardCharsets.UTF_8)
        : terminal.out();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
