package io.appoperator.embedded.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tokens of a label selector in the text form of requests. Not thread-safe. */
final class SelectorTokens {

  /** What follows the last token. */
  static final String END = "";

  private static final String SPECIAL = "=!(),<>";
  private static final Set<String> SYMBOLS = Set.of("=", "==", "!=", "!", "(", ")", ",", "<", ">");

  private final List<String> tokens;
  private int next;

  SelectorTokens(String text) {
    this.tokens = split(text);
  }

  /** Returns the next token, which stays. */
  String peek() {
    return next < tokens.size() ? tokens.get(next) : END;
  }

  /** Returns the next token, and continues after it. */
  String take() {
    String token = peek();
    next++;
    return token;
  }

  /** Returns whether a token is a name or a value. */
  static boolean isWord(String token) {
    return !token.isEmpty() && !SPECIAL.contains(token.substring(0, 1));
  }

  private static List<String> split(String text) {
    List<String> tokens = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      int start = i;
      if (isSpace(text.charAt(i))) {
        i++;
        continue;
      }
      if (isSpecial(text.charAt(i))) {
        i++;
        while (i < text.length() && SYMBOLS.contains(text.substring(start, i + 1))) {
          i++;
        }
      } else {
        while (i < text.length() && !isSpace(text.charAt(i)) && !isSpecial(text.charAt(i))) {
          i++;
        }
      }
      tokens.add(text.substring(start, i));
    }
    return tokens;
  }

  private static boolean isSpecial(char c) {
    return SPECIAL.indexOf(c) >= 0;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }
}
