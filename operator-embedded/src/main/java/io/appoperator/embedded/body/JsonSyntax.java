package io.appoperator.embedded.body;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Finds the first error of a JSON text, and describes it as the JSON decoder of Go does, which
 * kube-apiserver uses.
 */
final class JsonSyntax {

  /** A level deeper than this is an error. */
  static final int MAX_DEPTH = 1_000;

  private static final String VALUE = "looking for beginning of value";
  private static final String KEY = "looking for beginning of object key string";

  private final String text;
  private final Deque<Character> open = new ArrayDeque<>();
  private int position;

  private JsonSyntax(String text) {
    this.text = text;
  }

  /** Thrown where the text ends to be JSON. */
  private static final class Invalid extends Exception {

    private static final long serialVersionUID = 1;

    Invalid(String problem) {
      super(problem);
    }
  }

  /** Returns what is wrong; empty if the text is JSON. */
  static Optional<String> findError(String text) {
    try {
      new JsonSyntax(text).scan();
      return Optional.empty();
    } catch (Invalid e) {
      return Optional.ofNullable(e.getMessage());
    }
  }

  private void scan() throws Invalid {
    value();
    while (!open.isEmpty()) {
      afterValue();
    }
    skipSpace();
    if (position < text.length()) {
      throw invalid("after top-level value");
    }
  }

  /** Reads a scalar, or the beginning of an object or array up to its first scalar. */
  private void value() throws Invalid {
    while (true) {
      char next = peek();
      if (next == '{') {
        push(next);
        if (!closes('}')) {
          key(KEY);
          continue;
        }
      } else if (next == '[') {
        push(next);
        if (!closes(']')) {
          continue;
        }
      } else {
        scalar(next);
      }
      return;
    }
  }

  private void afterValue() throws Invalid {
    boolean inObject = open.peek() == '{';
    char next = peek();
    if (next == (inObject ? '}' : ']')) {
      position++;
      open.pop();
      return;
    }
    if (next != ',') {
      throw invalid(inObject ? "after object key:value pair" : "after array element");
    }
    position++;
    if (inObject) {
      peek();
      key(KEY);
    }
    value();
  }

  private void push(char bracket) throws Invalid {
    if (open.size() == MAX_DEPTH) {
      throw invalid("exceeded max depth");
    }
    open.push(bracket);
    position++;
  }

  /** Returns whether an object or array ends before its first element. */
  private boolean closes(char bracket) throws Invalid {
    if (peek() != bracket) {
      return false;
    }
    position++;
    open.pop();
    return true;
  }

  private void key(String expectation) throws Invalid {
    if (peek() != '"') {
      throw invalid(expectation);
    }
    string();
    if (peek() != ':') {
      throw invalid("after object key");
    }
    position++;
  }

  private void scalar(char first) throws Invalid {
    switch (first) {
      case '"' -> string();
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      default -> number(first);
    }
  }

  private void literal(String literal) throws Invalid {
    for (int i = 0; i < literal.length(); i++, position++) {
      if (current() != literal.charAt(i)) {
        throw invalid("in literal %s (expecting '%s')".formatted(literal, literal.charAt(i)));
      }
    }
  }

  private void number(char first) throws Invalid {
    if (first == '-') {
      position++;
      if (!isDigit(current())) {
        throw invalid("in numeric literal");
      }
    } else if (!isDigit(first)) {
      throw invalid(VALUE);
    }
    if (current() == '0') {
      position++;
    } else {
      digits();
    }
    if (follows('.')) {
      position++;
      requireDigit("after decimal point in numeric literal");
    }
    if (follows('e') || follows('E')) {
      position++;
      if (follows('+') || follows('-')) {
        position++;
      }
      requireDigit("in exponent of numeric literal");
    }
  }

  private void requireDigit(String expectation) throws Invalid {
    if (!isDigit(current())) {
      throw invalid(expectation);
    }
    digits();
  }

  private void digits() {
    while (position < text.length() && isDigit(text.charAt(position))) {
      position++;
    }
  }

  private void string() throws Invalid {
    position++;
    while (current() != '"') {
      if (current() < ' ') {
        throw invalid("in string literal");
      }
      if (current() == '\\') {
        position++;
        escape();
      }
      position++;
    }
    position++;
  }

  private void escape() throws Invalid {
    if (current() != 'u') {
      if ("bfnrt\\/\"".indexOf(current()) < 0) {
        throw invalid("in string escape code");
      }
      return;
    }
    for (int i = 0; i < 4; i++) {
      position++;
      if (Character.digit(current(), 16) < 0) {
        throw invalid("in \\u hexadecimal character escape");
      }
    }
  }

  private boolean follows(char expected) {
    return position < text.length() && text.charAt(position) == expected;
  }

  /** Returns the next character that is not a space. */
  private char peek() throws Invalid {
    skipSpace();
    return current();
  }

  private void skipSpace() {
    while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
  }

  private char current() throws Invalid {
    if (position >= text.length()) {
      throw new Invalid("unexpected end of JSON input");
    }
    return text.charAt(position);
  }

  private Invalid invalid(String problem) {
    return new Invalid("invalid character %s %s".formatted(quote(text.charAt(position)), problem));
  }

  private static String quote(char character) {
    return switch (character) {
      case '\'' -> "'\\''";
      case '\n' -> "'\\n'";
      case '\t' -> "'\\t'";
      case '\r' -> "'\\r'";
      default -> "'" + (character < ' ' ? "\\x" + hexadecimal(character) : character) + "'";
    };
  }

  private static String hexadecimal(char character) {
    return HexFormat.of().toHexDigits((byte) character);
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
