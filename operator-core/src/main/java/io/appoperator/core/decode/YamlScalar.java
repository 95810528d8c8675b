package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Set;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns a resolved YAML scalar into the JSON that kubectl would send for it. */
final class YamlScalar {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Set<String> TRUE = Set.of("y", "yes", "true", "on");
  private static final int MAX_DIGITS = 64;

  private YamlScalar() {}

  /**
   * Converts a scalar.
   *
   * @throws IllegalArgumentException if JSON cannot represent the value; the message is for the
   *     user
   */
  static JsonNode convert(Tag tag, String text) {
    if (tag.equals(Tag.STR) || tag.equals(Tag.MERGE)) {
      return JSON.textNode(text);
    }
    if (tag.equals(Tag.NULL)) {
      return JSON.nullNode();
    }
    if (tag.equals(Tag.BOOL)) {
      return JSON.booleanNode(TRUE.contains(text.toLowerCase(Locale.ROOT)));
    }
    if (tag.equals(Tag.INT)) {
      return integer(text);
    }
    if (tag.equals(Tag.FLOAT)) {
      return decimal(text);
    }
    throw new IllegalArgumentException(unsupported(tag));
  }

  static String unsupported(Tag tag) {
    // A string that starts with an exclamation mark may be a password.
    return tag.getValue().startsWith(Tag.PREFIX)
        ? "The tag %s is not supported. Remove it.".formatted(tag.getValue())
        : "Custom tags are not supported. Remove the tag, or quote a string that starts with '!'.";
  }

  private static JsonNode integer(String text) {
    String plain = text.replace("_", "").toLowerCase(Locale.ROOT);
    boolean negative = plain.startsWith("-");
    String digits = negative || plain.startsWith("+") ? plain.substring(1) : plain;
    int radix = 10;
    if (digits.startsWith("0x")) {
      radix = 16;
      digits = digits.substring(2);
    } else if (digits.startsWith("0b")) {
      radix = 2;
      digits = digits.substring(2);
    } else if (digits.startsWith("0o")) {
      radix = 8;
      digits = digits.substring(2);
    } else if (digits.length() > 1 && digits.startsWith("0")) {
      radix = 8;
    }
    if (digits.length() > MAX_DIGITS) {
      throw notANumber();
    }
    try {
      return number(new BigInteger(negative ? "-" + digits : digits, radix));
    } catch (NumberFormatException e) {
      throw notANumber();
    }
  }

  /**
   * Reads a float with the precision of the API server; whole numbers become integers, as there.
   */
  private static JsonNode decimal(String text) {
    double value;
    try {
      value = Double.parseDouble(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw notANumber();
    }
    if (Double.isInfinite(value)) {
      return JSON.textNode(text);
    }
    BigDecimal exact = BigDecimal.valueOf(value).stripTrailingZeros();
    boolean whole = exact.scale() <= 0 && Math.abs(value) <= Long.MAX_VALUE;
    return whole ? number(exact.toBigInteger()) : JSON.numberNode(exact);
  }

  private static JsonNode number(BigInteger value) {
    if (value.bitLength() < Integer.SIZE) {
      return JSON.numberNode(value.intValue());
    }
    return value.bitLength() < Long.SIZE
        ? JSON.numberNode(value.longValue())
        : JSON.numberNode(value);
  }

  private static IllegalArgumentException notANumber() {
    return new IllegalArgumentException(
        "This number has no JSON form. Quote it if it is a string.");
  }
}
