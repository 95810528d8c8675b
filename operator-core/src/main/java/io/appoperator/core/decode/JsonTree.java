package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Reads a document in plain JSON as the parser of YAML does, but faster. Whatever is not plain, or
 * wrong, is left to that parser and its messages. One use per document.
 */
final class JsonTree {

  /** Maximum characters of all paths; larger documents are left to the parser of YAML. */
  private static final int MAX_PATH_LENGTH = 4 * 1024 * 1024;

  private final JsonParser parser;
  private final int before;
  private final Map<String, Integer> lines = new HashMap<>();
  private int values;
  private int pathLength;

  private JsonTree(JsonParser parser, int before) {
    this.parser = parser;
    this.before = before;
  }

  /** The document is not as simple as most. */
  private static final class NotPlainException extends IOException {

    private static final long serialVersionUID = 1L;

    NotPlainException() {
      super("The document is not plain JSON");
    }
  }

  /** Returns the document; empty if the parser of YAML has to read it. */
  static Optional<Document> read(RawDocument raw, String text) {
    if (!text.stripLeading().startsWith("{") || !isPlain(text)) {
      return Optional.empty();
    }
    try (JsonParser parser = Json.parser(text)) {
      parser.nextToken();
      JsonTree tree = new JsonTree(parser, raw.line() - 1);
      JsonNode json = tree.value(raw.path(), 0);
      if (parser.nextToken() != null || !(json instanceof ObjectNode object)) {
        return Optional.empty();
      }
      return Optional.of(
          new Document(raw.source(), raw.index(), raw.path(), object, Map.copyOf(tree.lines)));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** YAML does not allow some characters, and counts others as the end of a line. */
  private static boolean isPlain(String text) {
    return StreamReader.isPrintable(text)
        && text.indexOf('\u0085') < 0
        && text.indexOf('\u2028') < 0
        && text.indexOf('\u2029') < 0;
  }

  /** Returns the value of the current token. */
  private JsonNode value(String path, int depth) throws IOException {
    values++;
    if (values > YamlTree.MAX_VALUES || depth > YamlTree.MAX_DEPTH) {
      throw new NotPlainException();
    }
    remember(path);
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(path, depth);
      case START_ARRAY -> array(path, depth);
      case VALUE_STRING -> JsonNodeFactory.instance.textNode(parser.getText());
      case VALUE_NUMBER_INT -> YamlScalar.convert(Tag.INT, parser.getText());
      case VALUE_NUMBER_FLOAT -> YamlScalar.convert(Tag.FLOAT, parser.getText());
      case VALUE_TRUE -> JsonNodeFactory.instance.booleanNode(true);
      case VALUE_FALSE -> JsonNodeFactory.instance.booleanNode(false);
      case VALUE_NULL -> JsonNodeFactory.instance.nullNode();
      default -> throw new NotPlainException();
    };
  }

  private ObjectNode object(String path, int depth) throws IOException {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      if (object.has(key)) {
        throw new NotPlainException();
      }
      String at = path.isEmpty() ? key : path + "." + key;
      remember(at);
      parser.nextToken();
      object.set(key, value(at, depth + 1));
    }
    return object;
  }

  private ArrayNode array(String path, int depth) throws IOException {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(path + "[" + array.size() + "]", depth + 1));
    }
    return array;
  }

  private void remember(String path) throws NotPlainException {
    int line = before + parser.currentTokenLocation().getLineNr();
    if (lines.putIfAbsent(path, line) == null) {
      pathLength += path.length();
      if (pathLength > MAX_PATH_LENGTH) {
        throw new NotPlainException();
      }
    }
  }
}
