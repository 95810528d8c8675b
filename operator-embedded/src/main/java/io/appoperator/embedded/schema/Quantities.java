package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes quantities in the canonical form of built-in kinds, as in {@code 1Gi} for 1024Mi. */
public final class Quantities {

  /** The format in a schema of values that are quantities. */
  public static final String FORMAT = "quantity";

  private static final Pattern QUANTITY =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([numkMGTPE]|[KMGTPE]i|[eE][+-]?\\d{1,3})?");

  private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final List<String> DECIMAL =
      List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
  private static final int ONE = DECIMAL.indexOf("");
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

  private Quantities() {}

  /** Changes the quantities in a value. Texts that are not quantities stay. */
  public static void canonicalize(JsonNode schema, JsonNode value) {
    canonicalize(schema, value, true);
  }

  /**
   * Changes the quantities of which a write compares the numbers: those outside of atomic lists. In
   * an atomic list, kube-apiserver compares how they are written.
   */
  public static void canonicalizeCompared(JsonNode schema, JsonNode value) {
    canonicalize(schema, value, false);
  }

  private static void canonicalize(JsonNode schema, JsonNode value, boolean inAtomicLists) {
    if (value instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode field = Schemas.ofField(schema, name);
        if (isQuantity(field, object.get(name))) {
          object.set(name, TextNode.valueOf(canonical(object.get(name).asText())));
        } else {
          canonicalize(field, object.get(name), inAtomicLists);
        }
      }
    } else if (value instanceof ArrayNode array && (inAtomicLists || !isAtomic(schema))) {
      array.forEach(item -> canonicalize(schema.path("items"), item, inAtomicLists));
    }
  }

  private static boolean isAtomic(JsonNode list) {
    return list.path("x-kubernetes-list-type").asText("atomic").equals("atomic");
  }

  /** Compares two quantities by their numbers; a text that is none counts as zero. */
  public static int compare(String first, String second) {
    return number(first).compareTo(number(second));
  }

  private static boolean isQuantity(JsonNode schema, JsonNode value) {
    return schema.path("format").asText().equals(FORMAT) && value.isValueNode() && !value.isNull();
  }

  /** Returns the canonical form of a quantity, or the text if it is not one. */
  static String canonical(String text) {
    Matcher matcher = QUANTITY.matcher(text);
    if (!matcher.matches()) {
      return text;
    }
    BigDecimal number = number(text);
    String suffix = matcher.group(2) == null ? "" : matcher.group(2);
    if (BINARY.indexOf(suffix) > 0) {
      // The server writes small binary quantities and fractions in decimal form.
      return isWhole(number) && number.abs().compareTo(KIBI) >= 0
          ? binary(number)
          : decimal(number);
    }
    return DECIMAL.contains(suffix) ? decimal(number) : exponent(number);
  }

  private static BigDecimal number(String text) {
    return parse(text).orElse(BigDecimal.ZERO);
  }

  /** Returns the number of a quantity; empty if the text is not one. */
  public static Optional<BigDecimal> parse(String text) {
    Matcher matcher = QUANTITY.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1));
    String suffix = matcher.group(2) == null ? "" : matcher.group(2);
    int binary = BINARY.indexOf(suffix);
    if (binary > 0) {
      return Optional.of(number.multiply(KIBI.pow(binary)));
    }
    int decimal = DECIMAL.indexOf(suffix);
    return Optional.of(
        number.scaleByPowerOfTen(
            decimal >= 0 ? 3 * (decimal - ONE) : Integer.parseInt(suffix.substring(1))));
  }

  private static String binary(BigDecimal bytes) {
    int unit = 0;
    BigDecimal number = bytes;
    while (unit + 1 < BINARY.size() && isWhole(number.divide(KIBI)) && number.signum() != 0) {
      number = number.divide(KIBI);
      unit++;
    }
    return plain(number) + BINARY.get(unit);
  }

  private static String decimal(BigDecimal value) {
    BigDecimal number = value.setScale(9, RoundingMode.UP);
    int unit = ONE;
    while (!isWhole(number)) {
      number = number.movePointRight(3);
      unit--;
    }
    while (number.signum() != 0 && unit + 1 < DECIMAL.size() && isWhole(number.movePointLeft(3))) {
      number = number.movePointLeft(3);
      unit++;
    }
    return plain(number) + DECIMAL.get(unit);
  }

  private static String exponent(BigDecimal value) {
    BigDecimal number = value;
    int power = 0;
    while (number.signum() != 0 && isWhole(number.movePointLeft(3))) {
      number = number.movePointLeft(3);
      power += 3;
    }
    return plain(number) + (power == 0 ? "" : "e" + power);
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }

  private static String plain(BigDecimal number) {
    return number.setScale(0, RoundingMode.UNNECESSARY).toPlainString();
  }
}
