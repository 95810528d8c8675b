package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns a composed YAML document into JSON and remembers the lines. One use per document. */
final class YamlTree {

  /** Values after the expansion of aliases; a bomb of 400 bytes would make billions. */
  private static final int MAX_VALUES = 200_000;

  private static final int MAX_DEPTH = 64;
  private static final Set<String> TRUE = Set.of("true", "yes", "on", "y");

  private final Map<String, Integer> lines;
  private int values;

  YamlTree(Map<String, Integer> lines) {
    this.lines = lines;
  }

  /** A document that is well-formed and yet not acceptable. */
  static final class RejectedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final String reason;

    RejectedException(int line, String reason) {
      super(reason);
      this.line = line;
      this.reason = reason;
    }

    int line() {
      return line;
    }

    String reason() {
      return reason;
    }
  }

  JsonNode convert(Node node) throws RejectedException {
    return convert(node, "", 0);
  }

  private JsonNode convert(Node node, String path, int depth) throws RejectedException {
    values++;
    if (values > MAX_VALUES) {
      throw rejected(
          node,
          "The document has more than 200,000 values once its aliases are expanded."
              + " Split it, or use fewer aliases.");
    }
    if (depth > MAX_DEPTH) {
      throw rejected(node, "The document is nested deeper than 64 levels.");
    }
    lines.putIfAbsent(path, YamlReader.line(node.getStartMark()));
    if (node instanceof MappingNode mapping) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      addAll(mapping, object, path, depth, false);
      return object;
    }
    if (node instanceof SequenceNode sequence) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      int index = 0;
      for (Node element : sequence.getValue()) {
        array.add(convert(element, path + "[" + index + "]", depth + 1));
        index++;
      }
      return array;
    }
    return scalar((ScalarNode) node);
  }

  private void addAll(
      MappingNode mapping, ObjectNode object, String path, int depth, boolean merged)
      throws RejectedException {
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw rejected(tuple.getKeyNode(), "A key must be a plain string.");
      }
      if (key.getTag().equals(Tag.MERGE)) {
        continue;
      }
      String name = key.getValue();
      String at = path.isEmpty() ? name : path + "." + name;
      if (!merged && object.has(name)) {
        throw rejected(key, "The key '%s' occurs twice. Keep one of the two.".formatted(name));
      }
      if (!object.has(name)) {
        lines.putIfAbsent(at, YamlReader.line(key.getStartMark()));
        object.set(name, convert(tuple.getValueNode(), at, depth + 1));
      }
    }
    // What is merged in comes last: the mapping's own keys win.
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
        merge(tuple.getValueNode(), object, path, depth);
      }
    }
  }

  private void merge(Node value, ObjectNode object, String path, int depth)
      throws RejectedException {
    if (depth > MAX_DEPTH) {
      throw rejected(value, "Merge keys are nested deeper than 64 levels.");
    }
    if (value instanceof MappingNode mapping) {
      addAll(mapping, object, path, depth + 1, true);
    } else if (value instanceof SequenceNode sequence) {
      for (Node element : sequence.getValue()) {
        merge(element, object, path, depth + 1);
      }
    } else {
      throw rejected(value, "A merge key needs a mapping or a list of mappings.");
    }
  }

  private static JsonNode scalar(ScalarNode node) throws RejectedException {
    JsonNodeFactory json = JsonNodeFactory.instance;
    String text = node.getValue();
    Tag tag = node.getTag();
    if (tag.equals(Tag.STR) || tag.equals(Tag.MERGE)) {
      return json.textNode(text);
    }
    if (tag.equals(Tag.NULL)) {
      return NullNode.instance;
    }
    if (tag.equals(Tag.BOOL)) {
      return json.booleanNode(TRUE.contains(text.toLowerCase(Locale.ROOT)));
    }
    try {
      if (tag.equals(Tag.INT)) {
        return integer(text.replace("_", ""));
      }
      if (tag.equals(Tag.FLOAT)) {
        return json.numberNode(new BigDecimal(text.replace("_", "")));
      }
    } catch (NumberFormatException e) {
      throw rejected(node, "'%s' is not a number. Quote it if it is a string.".formatted(text));
    }
    throw rejected(node, "The tag %s is not supported. Remove it.".formatted(tag.getValue()));
  }

  private static JsonNode integer(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative || text.startsWith("+") ? text.substring(1) : text;
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
    if (digits.length() > 64) {
      throw new NumberFormatException("too long");
    }
    BigInteger value = new BigInteger(negative ? "-" + digits : digits, radix);
    if (value.bitLength() < 32) {
      return JsonNodeFactory.instance.numberNode(value.intValue());
    }
    return value.bitLength() < 64
        ? JsonNodeFactory.instance.numberNode(value.longValue())
        : JsonNodeFactory.instance.numberNode(value);
  }

  private static RejectedException rejected(Node node, String reason) {
    return new RejectedException(YamlReader.line(node.getStartMark()), reason);
  }
}
