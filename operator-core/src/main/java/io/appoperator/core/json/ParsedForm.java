package io.appoperator.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * The form of a tree that is read from text. A tree of Java values differs from it in the types of
 * numbers, and Jackson's 1L never equals 1.
 */
public final class ParsedForm {

  private ParsedForm() {}

  /** Brings a tree into this form; changes only values that differ from it. */
  public static ObjectNode of(ObjectNode tree) {
    convert(tree);
    return tree;
  }

  private static void convert(JsonNode container) {
    if (container instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        JsonNode value = field.getValue();
        if (value.isContainerNode()) {
          convert(value);
        } else if (!isParsed(value)) {
          field.setValue(parsed(value));
        }
      }
    } else if (container instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        JsonNode value = array.get(i);
        if (value.isContainerNode()) {
          convert(value);
        } else if (!isParsed(value)) {
          array.set(i, parsed(value));
        }
      }
    }
  }

  private static boolean isParsed(JsonNode value) {
    return switch (value.getNodeType()) {
      case NUMBER ->
          value.isInt()
              || (value.isLong() && !value.canConvertToInt())
              || (value.isDouble() && Double.isFinite(value.doubleValue()));
      case POJO, BINARY -> false;
      case STRING, BOOLEAN, NULL, MISSING, OBJECT, ARRAY -> true;
    };
  }

  private static JsonNode parsed(JsonNode value) {
    if (value.isIntegralNumber() && value.canConvertToInt()) {
      return IntNode.valueOf(value.intValue());
    }
    return Json.parseValue(Json.bytes(value));
  }
}
