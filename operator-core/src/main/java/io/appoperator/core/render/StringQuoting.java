package io.appoperator.core.render;

import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.util.regex.Pattern;

/**
 * Quotes strings that a YAML reader may parse as another type. For example, kubectl reads {@code
 * 1e3} and {@code 0o17} as numbers, in all versions of YAML.
 */
final class StringQuoting extends StringQuotingChecker {

  private static final long serialVersionUID = 1L;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(0[bB][01_]*|0[oO][0-7_]*|0[xX][0-9a-fA-F_]*"
              + "|(\\.[0-9_]+|[0-9][0-9_]*(\\.[0-9_]*)?)([eE][-+]?[0-9]*)?"
              + "|[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?|\\.(inf|Inf|INF))|\\.(nan|NaN|NAN)");
  private static final Pattern DATE =
      Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \\t].*)?");

  @Override
  public boolean needToQuoteName(String name) {
    return isReservedKeyword(name) || isAmbiguous(name);
  }

  @Override
  public boolean needToQuoteValue(String value) {
    return isReservedKeyword(value) || valueHasQuotableChar(value) || isAmbiguous(value);
  }

  private static boolean isAmbiguous(String text) {
    return text.equals("<<")
        || (mayBeNumber(text) && (NUMBER.matcher(text).matches() || DATE.matcher(text).matches()))
        || hasLineEndOfYaml(text);
  }

  /** Most texts begin with a letter, and patterns are slow. */
  private static boolean mayBeNumber(String text) {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    return (first >= '0' && first <= '9') || first == '.' || first == '-' || first == '+';
  }

  private static boolean hasLineEndOfYaml(String text) {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '\u0085', '\u2028', '\u2029', '\uFEFF' -> {
          return true;
        }
        default -> {}
      }
    }
    return false;
  }
}
