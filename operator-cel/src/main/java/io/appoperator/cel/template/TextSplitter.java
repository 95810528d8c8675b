package io.appoperator.cel.template;

import java.util.ArrayList;
import java.util.List;

/** Splits a text into its expressions, which are in <code>${...}</code>, and what is between. */
final class TextSplitter {

  private static final String BEGIN = "${";
  private static final String ESCAPED = "$${";

  private final String text;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private int at;

  /**
   * A part of a text.
   *
   * @param text the text, or the source of the expression
   * @param isExpression whether it is an expression
   */
  record Part(String text, boolean isExpression) {}

  private TextSplitter(String text) {
    this.text = text;
  }

  /**
   * Returns the parts.
   *
   * @throws IllegalArgumentException if an expression does not end
   */
  static List<Part> split(String text) {
    TextSplitter splitter = new TextSplitter(text);
    while (splitter.at < text.length()) {
      splitter.next();
    }
    splitter.endLiteral();
    return splitter.parts;
  }

  private void next() {
    if (text.startsWith(ESCAPED, at)) {
      literal.append(BEGIN);
      at += ESCAPED.length();
    } else if (text.startsWith(BEGIN, at)) {
      int end = end(at + BEGIN.length());
      endLiteral();
      parts.add(new Part(text.substring(at + BEGIN.length(), end), true));
      at = end + 1;
    } else {
      literal.append(text.charAt(at));
      at++;
    }
  }

  private void endLiteral() {
    if (literal.length() > 0) {
      parts.add(new Part(literal.toString(), false));
      literal.setLength(0);
    }
  }

  /** Returns the index of the brace that ends an expression; braces in strings do not count. */
  private int end(int begin) {
    int depth = 0;
    for (int i = begin; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '"' || letter == '\'') {
        i = endOfString(i, letter);
      } else if (letter == '{') {
        depth++;
      } else if (letter == '}' && depth == 0) {
        return i;
      } else if (letter == '}') {
        depth--;
      }
    }
    throw new IllegalArgumentException(
        "The expression that begins with '${' does not end. Add '}', or write '$${' for the text.");
  }

  private int endOfString(int begin, char quote) {
    for (int i = begin + 1; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == quote) {
        return i;
      }
    }
    return text.length();
  }
}
