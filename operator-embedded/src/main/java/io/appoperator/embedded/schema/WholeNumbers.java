package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Whole numbers, which clients may write with a fraction or an exponent, as in 1.0 and 1e3. */
public final class WholeNumbers {

  /** Up to this one, a floating point number has all whole numbers. */
  private static final double MAX = (1L << 53) - 1;

  private WholeNumbers() {}

  /** Returns whether a number is one for a field of integers. */
  static boolean isWhole(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.canConvertToLong();
    }
    double number = value.doubleValue();
    return number == Math.rint(number) && Math.abs(number) <= MAX;
  }

  /** Returns whether a number, however it is written, is a whole one of 64 bits. */
  static boolean fitsLong(JsonNode value) {
    return value.canConvertToExactIntegral() && value.canConvertToLong();
  }

  /** Writes whole numbers as such, as kube-apiserver does. */
  public static void normalize(JsonNode container) {
    if (container instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        normalize(field.getValue());
        if (isWholeFraction(field.getValue())) {
          field.setValue(LongNode.valueOf(field.getValue().longValue()));
        }
      }
    } else if (container instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        normalize(list.get(i));
        if (isWholeFraction(list.get(i))) {
          list.set(i, LongNode.valueOf(list.get(i).longValue()));
        }
      }
    }
  }

  private static boolean isWholeFraction(JsonNode value) {
    return value.isFloatingPointNumber() && isWhole(value);
  }
}
