package io.appoperator.embedded.function;

import com.google.errorprone.annotations.Immutable;
import io.appoperator.embedded.kind.NameFormat;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A format of texts that expressions can check. */
enum TextFormat {
  DNS1123_LABEL("dns1123Label", NameFormat.LABEL::check),
  DNS1123_SUBDOMAIN("dns1123Subdomain", NameFormat.SUBDOMAIN::check),
  DNS1035_LABEL("dns1035Label", NameFormat.DNS_LABEL::check),
  QUALIFIED_NAME("qualifiedName", NameFormat::checkLabelKey),
  DNS1123_LABEL_PREFIX("dns1123LabelPrefix", text -> NameFormat.LABEL.check(masked(text))),
  DNS1123_SUBDOMAIN_PREFIX(
      "dns1123SubdomainPrefix", text -> NameFormat.SUBDOMAIN.check(masked(text))),
  DNS1035_LABEL_PREFIX("dns1035LabelPrefix", text -> NameFormat.DNS_LABEL.check(masked(text))),
  LABEL_VALUE("labelValue", NameFormat.LABEL_VALUE::check),
  URI("uri", TextFormat::checkUri),
  UUID("uuid", text -> problem(isUuid(text), "does not match the UUID format")),
  BYTE("byte", text -> problem(isBase64(text), "invalid base64")),
  DATE("date", text -> problem(isDate(text), "invalid date")),
  DATETIME("datetime", text -> problem(isTime(text), "invalid datetime"));

  /** Finds what is wrong with a text. */
  @Immutable
  private interface Check {
    List<String> problems(String text);
  }

  private static final Pattern UUID_PATTERN =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");

  private final String formatName;
  private final Check check;

  TextFormat(String formatName, Check check) {
    this.formatName = formatName;
    this.check = check;
  }

  static Optional<TextFormat> find(String name) {
    return Arrays.stream(values()).filter(one -> one.formatName.equals(name)).findFirst();
  }

  /** Returns the name that expressions use. */
  String formatName() {
    return formatName;
  }

  /** Returns what is wrong with a text. */
  List<String> check(String text) {
    return check.problems(text);
  }

  /** Returns a name instead of a prefix, whose last character may be a dash. */
  private static String masked(String prefix) {
    return prefix.length() > 1 && prefix.endsWith("-")
        ? prefix.substring(0, prefix.length() - 2) + "a"
        : prefix;
  }

  private static List<String> problem(boolean isValid, String problem) {
    return isValid ? List.of() : List.of(problem);
  }

  private static List<String> checkUri(String text) {
    try {
      Url.parse(text);
      return List.of();
    } catch (IllegalArgumentException e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isUuid(String text) {
    return UUID_PATTERN.matcher(text).matches();
  }

  private static boolean isBase64(String text) {
    try {
      byte[] decoded = Base64.getDecoder().decode(text);
      return text.isEmpty() == (decoded.length == 0) && text.length() % 4 == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
