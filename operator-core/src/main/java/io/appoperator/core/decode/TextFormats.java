package io.appoperator.core.decode;

import java.util.Map;

/** Describes the patterns of the Kubernetes API in words, which are easier to follow. */
final class TextFormats {

  private static final String BOTH_ENDS = " with a letter or digit at both ends";

  private static final Map<String, String> DESCRIPTIONS =
      Map.ofEntries(
          Map.entry(
              "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
              "a valid quantity; for example, 64Mi"),
          Map.entry(
              "^\\+?(0*[1-9][0-9]*(\\.[0-9]*)?|0*\\.0*[1-9][0-9]*)([KMGTPE]i|[kMGTPE]|[eE]\\+?[0-9]+)?$",
              "a valid quantity above 0; for example, 10Gi"),
          Map.entry("^(0|[1-9][0-9]?|100)%$", "a percentage from 0% to 100%"),
          Map.entry("^(0|[1-9][0-9]{0,3})%$", "a percentage; for example, 25%"),
          Map.entry(
              "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
              "a valid name: lower-case letters, digits and '-'," + BOTH_ENDS),
          Map.entry(
              "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
              "a valid name: lower-case letters, digits, '-' and '.'," + BOTH_ENDS),
          Map.entry(
              "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$",
              "a valid label value: letters, digits, '-', '_' and '.'," + BOTH_ENDS),
          Map.entry(
              "^(\\*\\.)?([a-z0-9]([-a-z0-9]*[a-z0-9])?\\.)*[a-z]([-a-z0-9]*[a-z0-9])?$",
              "a valid host; for example, shop.example.com or *.example.com"),
          Map.entry("^/", "an absolute path; it must start with '/'"),
          Map.entry("^/[^:]+$", "an absolute path without ':'; for example, /etc/config"));

  private TextFormats() {}

  /** Returns whether a pattern is that of a quantity. */
  static boolean isQuantity(String pattern) {
    return DESCRIPTIONS.getOrDefault(pattern, "").startsWith("a valid quantity");
  }

  /** Returns what is wrong with a text that does not match a pattern. */
  static String mismatch(String text, String pattern) {
    String description = DESCRIPTIONS.get(pattern);
    return description == null
        ? "'%s' does not match %s.".formatted(text, pattern)
        : "'%s' is not %s.".formatted(text, description);
  }
}
