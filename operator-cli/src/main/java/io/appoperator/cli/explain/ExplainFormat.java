package io.appoperator.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The output formats of explanations. */
enum ExplainFormat {
  TEXT,
  JSON;

  /**
   * Returns a printer.
   *
   * @param shown converts a document for display
   */
  ExplainPrinter printer(PrintStream out, UnaryOperator<JsonNode> shown) {
    return switch (this) {
      case TEXT -> new TextExplainPrinter(out, shown);
      case JSON -> new JsonExplainPrinter(out, shown);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
