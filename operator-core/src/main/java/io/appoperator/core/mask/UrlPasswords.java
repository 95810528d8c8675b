package io.appoperator.core.mask;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The passwords in addresses such as {@code postgres://user:password@host/name}. */
final class UrlPasswords {

  private static final String SCHEME = "://";

  /**
   * Up to the last {@code @} before the path. If there is none, the password may contain an
   * unescaped slash, unless a port follows the colon.
   */
  private static final Pattern USER_AND_PASSWORD =
      Pattern.compile(
          "(?<=[a-zA-Z0-9+.-]://)(?!\\[)([^\\s/?#:\"]*:)"
              + "([^\\s/?#\"]+(?=@)|(?![0-9]{0,5}[/?#])[^\\s\"]{1,1000}(?=@))");

  /** Values that Kubernetes or a shell substitutes are masked at their source. */
  private static final Pattern REFERENCE =
      Pattern.compile("\\$\\([^()]*\\)|\\$\\{[^{}]*\\}|\\$[A-Za-z_][A-Za-z0-9_]*");

  private UrlPasswords() {}

  /** Returns whether Kubernetes or a shell substitutes a value. */
  static boolean isReference(String value) {
    return REFERENCE.matcher(value).matches();
  }

  /** Returns a text in which each password is replaced. */
  static String replace(String text, UnaryOperator<String> instead) {
    if (!text.contains(SCHEME)) {
      return text;
    }
    return USER_AND_PASSWORD
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    isReference(found.group(2))
                        ? found.group()
                        : found.group(1) + instead.apply(found.group(2))));
  }
}
