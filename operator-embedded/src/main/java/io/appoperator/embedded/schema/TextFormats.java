package io.appoperator.embedded.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** The formats of texts that kube-apiserver checks in custom resources. */
final class TextFormats {

  private static final String UUID = "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?%s-?[0-9a-f]{12}$";

  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

  private static final Map<String, Predicate<String>> FORMATS =
      Map.ofEntries(
          Map.entry("byte", TextFormats::isBase64),
          Map.entry("cidr", AddressFormats::isCidr),
          Map.entry("creditcard", NumberFormats::isCreditCard),
          Map.entry("date", TextFormats::isDate),
          Map.entry("date-time", TextFormats::isDateTime),
          Map.entry("datetime", TextFormats::isDateTime),
          Map.entry("duration", DurationFormat::isDuration),
          Map.entry(
              "email", pattern("^([^<>@\"]* <[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$")),
          Map.entry("hexcolor", pattern("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$")),
          Map.entry("hostname", TextFormats::isHostname),
          Map.entry("ipv4", text -> AddressFormats.isAddress(text) && text.contains(".")),
          Map.entry("ipv6", text -> AddressFormats.isAddress(text) && text.contains(":")),
          Map.entry("isbn", text -> NumberFormats.isIsbn10(text) || NumberFormats.isIsbn13(text)),
          Map.entry("isbn10", NumberFormats::isIsbn10),
          Map.entry("isbn13", NumberFormats::isIsbn13),
          Map.entry("mac", AddressFormats::isHardwareAddress),
          Map.entry(
              "rgbcolor",
              pattern(
                  "^rgb\\((\\s*BYTE\\s*,){2}\\s*BYTE\\s*\\)$"
                      .replace("BYTE", "(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])"))),
          Map.entry("ssn", pattern("^\\d{3}[- ]\\d{2}[- ]\\d{4}$")),
          Map.entry("uri", TextFormats::isUri),
          Map.entry("uuid", pattern(UUID.formatted("[0-9a-f]{4}-?[0-9a-f]{4}"))),
          Map.entry("uuid3", pattern(UUID.formatted("3[0-9a-f]{3}-?[0-9a-f]{4}"))),
          Map.entry("uuid4", pattern(UUID.formatted("4[0-9a-f]{3}-?[89ab][0-9a-f]{3}"))),
          Map.entry("uuid5", pattern(UUID.formatted("5[0-9a-f]{3}-?[89ab][0-9a-f]{3}"))),
          Map.entry(
              "k8s-short-name",
              text -> text.length() <= 63 && pattern("^" + LABEL + "$").test(text)),
          Map.entry(
              "k8s-long-name",
              text ->
                  text.length() <= 253 && pattern("^%1$s(\\.%1$s)*$".formatted(LABEL)).test(text)));

  private TextFormats() {}

  /** Returns whether a text has a format; an unknown format has all texts. */
  static boolean matches(String format, String text) {
    return FORMATS.getOrDefault(format, any -> true).test(text);
  }

  private static Predicate<String> pattern(String pattern) {
    return text -> matchesPattern(pattern, text);
  }

  static boolean matchesPattern(String pattern, String text) {
    try {
      return TextPattern.compile(pattern).matchesPartOf(text);
    } catch (InvalidPatternException e) {
      throw new IllegalStateException("The pattern of a format is not valid: " + pattern, e);
    }
  }

  private static boolean isBase64(String text) {
    return !text.isEmpty()
        && text.length() % 4 == 0
        && matchesPattern("^[A-Za-z0-9+/]+={0,2}$", text);
  }

  private static boolean isDate(String text) {
    try {
      LocalDate unused = LocalDate.parse(text);
      return text.length() == "2006-01-02".length();
    } catch (DateTimeParseException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("t", 2);
    return parts.length == 2
        && isDate(parts[0])
        && matchesPattern(
            "^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(.\\d+)?(z|[+-]\\d{2}:\\d{2})$", parts[1]);
  }

  private static boolean isHostname(String text) {
    String letter = "a-zA-Z0-9\\p{S}\\p{L}";
    String single = "^[@](-?[@]{0,62})$".replace("@", letter);
    String several = "^([@]([-@]{0,61}[@])?\\.)+[a-zA-Z\\p{L}]{2,63}$".replace("@", letter);
    return text.length() <= 255 && (matchesPattern(single, text) || matchesPattern(several, text));
  }

  /** A request target: a path, or a URI with a scheme. */
  private static boolean isUri(String text) {
    try {
      URI uri = new URI(text);
      boolean hasTarget = uri.isAbsolute() || text.startsWith("/");
      boolean hasServer = uri.getRawAuthority() == null || uri.getHost() != null;
      return hasTarget && hasServer;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
