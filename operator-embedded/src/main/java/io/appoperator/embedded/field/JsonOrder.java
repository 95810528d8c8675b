package io.appoperator.embedded.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The order and equality of JSON values: numbers, strings, booleans, lists, maps, null. Numbers are
 * equal by value, so that 1 equals 1.0.
 */
public enum JsonOrder implements Comparator<JsonNode> {
  /** The only instance. */
  INSTANCE;

  /** Returns whether two values are equal. */
  public static boolean equal(JsonNode left, JsonNode right) {
    return INSTANCE.compare(left, right) == 0;
  }

  @Override
  public int compare(JsonNode left, JsonNode right) {
    int byKind = Integer.compare(kind(left), kind(right));
    if (byKind != 0) {
      return byKind;
    }
    if (left.isNumber()) {
      return compareNumbers(left, right);
    }
    if (left.isTextual()) {
      return left.textValue().compareTo(right.textValue());
    }
    if (left.isBoolean()) {
      return Boolean.compare(left.booleanValue(), right.booleanValue());
    }
    if (left.isArray()) {
      return compareLists(left, right);
    }
    return left.isObject() ? compareMaps(left, right) : 0;
  }

  private static int kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case NUMBER -> 0;
      case STRING -> 1;
      case BOOLEAN -> 2;
      case ARRAY -> 3;
      case OBJECT -> 4;
      default -> 5;
    };
  }

  private static int compareNumbers(JsonNode left, JsonNode right) {
    return left.isIntegralNumber() && right.isIntegralNumber()
        ? left.bigIntegerValue().compareTo(right.bigIntegerValue())
        : Double.compare(left.doubleValue(), right.doubleValue());
  }

  private int compareLists(JsonNode left, JsonNode right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int result = compare(left.get(i), right.get(i));
      if (result != 0) {
        return result;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private int compareMaps(JsonNode left, JsonNode right) {
    Iterator<String> leftNames = names(left).iterator();
    Iterator<String> rightNames = names(right).iterator();
    while (leftNames.hasNext() && rightNames.hasNext()) {
      String name = leftNames.next();
      String other = rightNames.next();
      int result = name.compareTo(other);
      if (result == 0) {
        result = compare(left.get(name), right.get(other));
      }
      if (result != 0) {
        return result;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private static NavigableSet<String> names(JsonNode map) {
    NavigableSet<String> names = new TreeSet<>();
    map.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
