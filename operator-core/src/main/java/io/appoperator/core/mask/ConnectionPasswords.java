package io.appoperator.core.mask;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The passwords in connection strings such as {@code Server=db;User Id=app;Password=...;}, and in
 * the parameters of addresses such as {@code jdbc:mysql://db/shop?user=app&password=...}.
 */
final class ConnectionPasswords {

  private static final String KEY = "(?:passw(?:or)?d|pass|pwd|psw)";

  /** In quotes, or as in ODBC in braces, where two closing braces stand for one. */
  private static final String QUOTED =
      "\"[^\"\\r\\n]*\"|'[^'\\r\\n]*'|\\{(?:[^}\\r\\n]|\\}\\})*+\\}";

  /** Text that is not in a list, such as a line {@code password = required}, is not a password. */
  private static final Pattern PASSWORD =
      Pattern.compile(
          "((?<=[;?&])\\s*+%1$s\\s*+=\\s*+)(%2$s|[^;&\\r\\n\"']++)".formatted(KEY, QUOTED)
              + "|((?<![a-z0-9])%1$s\\s*+=\\s*+)(%2$s|[^;=\\r\\n\"']++)(?=;)"
                  .formatted(KEY, QUOTED),
          Pattern.CASE_INSENSITIVE);

  private ConnectionPasswords() {}

  /** Returns a text in which each password is replaced. */
  static String replace(String text, UnaryOperator<String> instead) {
    if (text.indexOf('=') < 0) {
      return text;
    }
    return PASSWORD
        .matcher(text)
        .replaceAll(
            found -> {
              int key = found.group(1) == null ? 3 : 1;
              return Matcher.quoteReplacement(
                  found.group(key) + replaced(found.group(key + 1), instead));
            });
  }

  private static String replaced(String value, UnaryOperator<String> instead) {
    if (value.startsWith("\"") || value.startsWith("'")) {
      String quote = value.substring(0, 1);
      return quote + replaced(value.substring(1, value.length() - 1), instead) + quote;
    }
    if (value.startsWith("{") && value.endsWith("}")) {
      String password = value.substring(1, value.length() - 1).replace("}}", "}");
      return "{" + replaced(password, instead) + "}";
    }
    return value.isEmpty() || UrlPasswords.isReference(value) || Mask.isMark(value)
        ? value
        : instead.apply(value);
  }
}
