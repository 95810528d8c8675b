package io.appoperator.cel.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.NullValue;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts values of CEL into JSON. */
final class Results {

  /** What a value needs besides its text, such as quotes. */
  private static final int OVERHEAD = 4;

  private final Budget budget;

  Results(Budget budget) {
    this.budget = budget;
  }

  /**
   * Converts a value; null if it is absent, which null and an empty optional are.
   *
   * @throws ExpressionException if JSON has no such value, or it is too large
   */
  @Nullable JsonNode json(Object value) throws ExpressionException {
    budget.addBytes(OVERHEAD);
    if (value instanceof Optional<?> optional) {
      return optional.isPresent() ? json(optional.get()) : null;
    }
    if (value instanceof NullValue) {
      return null;
    }
    if (value instanceof String text) {
      budget.addBytes(text.length());
      return TextNode.valueOf(text);
    }
    if (value instanceof Boolean bool) {
      return BooleanNode.valueOf(bool);
    }
    if (value instanceof Long number) {
      return integer(number);
    }
    if (value instanceof UnsignedLong number) {
      return unsigned(number);
    }
    if (value instanceof Double number) {
      return number(number);
    }
    if (value instanceof List<?> list) {
      return list(list);
    }
    if (value instanceof Map<?, ?> map) {
      return map(map);
    }
    throw new ExpressionException(
        "The result is of the type %s, which JSON does not have. Convert it with string()."
            .formatted(value.getClass().getSimpleName()));
  }

  private static JsonNode integer(long number) {
    return number == (int) number ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
  }

  /** Kubernetes has no larger integers than these of 64 bits with a sign. */
  private static JsonNode unsigned(UnsignedLong number) throws ExpressionException {
    if (number.longValue() < 0) {
      throw new ExpressionException(
          "The result %s is larger than %s, the largest integer of Kubernetes. Convert it with string()."
              .formatted(number, Long.MAX_VALUE));
    }
    return integer(number.longValue());
  }

  private static JsonNode number(double number) throws ExpressionException {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new ExpressionException(
          "The result is %s, which JSON does not have.".formatted(number));
    }
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? integer((long) number)
        : DoubleNode.valueOf(number);
  }

  private JsonNode list(List<?> list) throws ExpressionException {
    ArrayNode array = Json.object().arrayNode();
    for (Object element : list) {
      @Nullable JsonNode value = json(element);
      if (value != null) {
        array.add(value);
      }
    }
    return array;
  }

  private JsonNode map(Map<?, ?> map) throws ExpressionException {
    ObjectNode object = Json.object();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String key)) {
        throw new ExpressionException(
            "A map of the result has the key %s. Keys must be strings.".formatted(entry.getKey()));
      }
      budget.addBytes(key.getBytes(UTF_8).length);
      @Nullable JsonNode value = json(entry.getValue());
      if (value != null) {
        object.set(key, value);
      }
    }
    return object;
  }
}
