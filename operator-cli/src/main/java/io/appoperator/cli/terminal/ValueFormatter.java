package io.appoperator.cli.terminal;

import com.fasterxml.jackson.databind.JsonNode;

/** Writes a value into a table. */
public final class ValueFormatter {

  private static final int WIDTH = 40;

  private ValueFormatter() {}

  /** Returns a value in one short line. */
  public static String of(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    String line = PrintableText.joined(text);
    return line.codePointCount(0, line.length()) <= WIDTH
        ? line
        : line.substring(0, line.offsetByCodePoints(0, WIDTH - 3)) + "...";
  }
}
