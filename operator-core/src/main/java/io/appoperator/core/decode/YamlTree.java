package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns a composed YAML document into JSON and remembers the lines. One use per document. */
final class YamlTree {

  /**
   * Maximum number of values after the expansion of aliases; a bomb of 400 bytes would create
   * billions.
   */
  static final int MAX_VALUES = 200_000;

  static final int MAX_DEPTH = 64;

  /** Maximum characters of all paths whose lines are remembered. */
  private static final long MAX_PATH_LENGTH = 32L * 1024 * 1024;

  private final Map<String, Integer> lines;
  private final int before;
  private int values;
  private long pathLength;

  /**
   * Creates a tree for a document.
   *
   * @param lines takes the line of each path
   * @param before the number of lines before the document
   */
  YamlTree(Map<String, Integer> lines, int before) {
    this.lines = lines;
    this.before = before;
  }

  /** A document that is well-formed but not acceptable. */
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

  /** Returns a value at a path of the document. */
  JsonNode convert(Node node, String path) throws RejectedException {
    return convert(node, path, 0);
  }

  private JsonNode convert(Node node, String path, int depth) throws RejectedException {
    count(node, depth);
    remember(path, node);
    if (node instanceof ScalarNode scalar) {
      return scalar(scalar);
    }
    if (!node.getTag().equals(Tag.MAP) && !node.getTag().equals(Tag.SEQ)) {
      throw rejected(node, YamlScalar.unsupported(node.getTag()));
    }
    if (node instanceof MappingNode mapping) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      addAll(mapping, object, path, depth, false);
      return object;
    }
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    int index = 0;
    for (Node element : ((SequenceNode) node).getValue()) {
      array.add(convert(element, below(path, "[" + index + "]"), depth + 1));
      index++;
    }
    return array;
  }

  /**
   * Long keys around long lists would need gigabytes of paths. Beyond the limit, a value has the
   * line of its parent.
   */
  private void remember(String path, Node node) {
    if (lines.putIfAbsent(path, line(node)) == null) {
      pathLength += path.length();
    }
  }

  private String below(String path, String step) {
    return pathLength < MAX_PATH_LENGTH ? path + step : path;
  }

  /** Counts expanded values, including merged mappings, to reject alias bombs. */
  private void count(Node node, int depth) throws RejectedException {
    values++;
    if (values > MAX_VALUES) {
      throw rejected(
          node,
          "The document has more than 200,000 values once its aliases are expanded."
              + " Split it, or use fewer aliases.");
    }
    if (node.isTwoStepsConstruction()) {
      throw rejected(node, "An alias must not refer to a node that contains it.");
    }
    if (depth > MAX_DEPTH) {
      throw rejected(node, "The document is nested deeper than 64 levels.");
    }
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
      String name = name(key);
      String at = path.isEmpty() ? name : below(path, "." + name);
      if (!merged && object.has(name)) {
        throw rejected(key, "Duplicate key '%s'. Remove one of them.".formatted(name));
      }
      if (!object.has(name)) {
        remember(at, key);
        object.set(name, convert(tuple.getValueNode(), at, depth + 1));
      }
    }
    // Merged keys are added last: the mapping's own keys take precedence.
    for (NodeTuple tuple : mapping.getValue()) {
      if (tuple.getKeyNode().getTag().equals(Tag.MERGE)) {
        merge(tuple.getValueNode(), object, path, depth);
      }
    }
  }

  /** Returns a key as kubectl reads it: {@code on} becomes {@code true}, {@code 017} becomes 15. */
  private String name(ScalarNode key) throws RejectedException {
    JsonNode value = scalar(key);
    if (value.isNull() || value.isFloat() || value.isBigDecimal()) {
      throw rejected(key, "The key '%s' is not a string. Quote it.".formatted(key.getValue()));
    }
    return value.asText();
  }

  private void merge(Node value, ObjectNode object, String path, int depth)
      throws RejectedException {
    count(value, depth);
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

  private JsonNode scalar(ScalarNode node) throws RejectedException {
    try {
      return YamlScalar.convert(node.getTag(), node.getValue());
    } catch (IllegalArgumentException e) {
      throw rejected(node, String.valueOf(e.getMessage()));
    }
  }

  private RejectedException rejected(Node node, String reason) {
    return new RejectedException(line(node), reason);
  }

  private int line(Node node) {
    return before + YamlReader.line(node.getStartMark());
  }
}
