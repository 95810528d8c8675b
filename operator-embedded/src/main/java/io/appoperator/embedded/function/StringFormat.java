package io.appoperator.embedded.function;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The function {@code format} of texts, as in {@code "%s has %d".format([a, b])}. */
final class StringFormat {

  private static final Pattern CLAUSE = Pattern.compile("%(?:%|(?:\\.(\\d{1,3}))?(.)|$)");
  private static final int DEFAULT_PRECISION = 6;
  private static final int BINARY = 2;
  private static final int OCTAL = 8;
  private static final int HEXADECIMAL = 16;

  private StringFormat() {}

  static void addTo(FunctionSet functions) {
    functions.member(
        "format",
        "string_format",
        SimpleType.STRING,
        Parameter.STRING,
        new Parameter<>(ListType.create(SimpleType.DYN), List.class),
        StringFormat::format);
  }

  private static String format(String pattern, List<?> arguments) {
    Matcher clause = CLAUSE.matcher(pattern);
    StringBuilder text = new StringBuilder();
    int next = 0;
    while (clause.find()) {
      if (clause.group().equals("%%")) {
        clause.appendReplacement(text, "%");
      } else {
        if (next >= arguments.size()) {
          throw new IllegalArgumentException("index " + next + " out of range");
        }
        String shown = format(clause, arguments.get(next++));
        clause.appendReplacement(text, Matcher.quoteReplacement(shown));
      }
    }
    return clause.appendTail(text).toString();
  }

  private static String format(Matcher clause, Object value) {
    String precision = clause.group(1);
    int digits = precision == null ? DEFAULT_PRECISION : Integer.parseInt(precision);
    String letter = String.valueOf(clause.group(2));
    return switch (letter) {
      case "s" -> plain(value);
      case "d" -> plain(number(value, letter));
      case "f" -> decimal(value, digits);
      case "b" -> value instanceof Boolean flag ? (flag ? "1" : "0") : digits(value, BINARY);
      case "o" -> digits(value, OCTAL);
      case "x" -> hexadecimal(value);
      case "X" -> hexadecimal(value).toUpperCase(Locale.ROOT);
      default ->
          throw new IllegalArgumentException(
              "could not parse formatting clause: unrecognized formatting clause \"%s\""
                  .formatted(letter));
    };
  }

  /** Returns a value as {@code %s} shows it. */
  static String plain(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(StringFormat::quoted).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> quoted(entry.getKey()) + ":" + quoted(entry.getValue()))
          .sorted()
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof Double number) {
      return number == Math.rint(number) && Math.abs(number) < 1e15
          ? Long.toString(number.longValue())
          : BigDecimal.valueOf(number).toPlainString();
    }
    if (value instanceof Duration duration) {
      BigDecimal seconds =
          BigDecimal.valueOf(duration.getSeconds())
              .add(BigDecimal.valueOf(duration.getNano(), 9))
              .stripTrailingZeros();
      return seconds.toPlainString() + "s";
    }
    if (value instanceof CelByteString bytes) {
      return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
    }
    return value instanceof NullValue ? "null" : value.toString();
  }

  /** Returns a value as a part of a list or map. */
  private static String quoted(Object value) {
    return value instanceof String text ? '"' + text + '"' : plain(value);
  }

  private static Object number(Object value, String letter) {
    if (value instanceof Long || value instanceof UnsignedLong || value instanceof Double) {
      return value;
    }
    throw new IllegalArgumentException(
        "error during formatting: decimal clause can only be used on numbers, was given %s"
            .formatted(letter));
  }

  private static String decimal(Object value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", real(value));
  }

  private static double real(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "error during formatting: fixed-point clause can only be used on numbers");
  }

  private static String digits(Object value, int radix) {
    if (value instanceof Long number) {
      return Long.toString(number, radix);
    }
    if (value instanceof UnsignedLong number) {
      return number.toString(radix);
    }
    throw new IllegalArgumentException(
        "error during formatting: only integers can be formatted with another base");
  }

  private static String hexadecimal(Object value) {
    if (value instanceof String text) {
      return java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
    return value instanceof CelByteString bytes
        ? java.util.HexFormat.of().formatHex(bytes.toByteArray())
        : digits(value, HEXADECIMAL);
  }
}
