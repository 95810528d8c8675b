package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Splits a List in JSON, as {@code kubectl get -o json} prints it, faster than with the parser of
 * YAML. One use per document.
 */
final class JsonListSplitter {

  /** Parses bytes, because only then the parser reports the offsets of bytes. */
  private static final JsonFactory FACTORY = new JsonFactory();

  private final RawDocument list;
  private final JsonParser parser;
  private final List<RawDocument> items = new ArrayList<>();

  private JsonListSplitter(RawDocument list, JsonParser parser) {
    this.list = list;
    this.parser = parser;
  }

  /** Returns the items of a List; empty if the document has another form, or is not plain JSON. */
  static Optional<List<RawDocument>> split(RawDocument document) {
    byte[] bytes = document.bytes();
    if (bytes.length == 0 || bytes[0] != '{') {
      return Optional.empty();
    }
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      JsonListSplitter splitter = new JsonListSplitter(document, parser);
      return splitter.isList() ? Optional.of(splitter.items) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the document and its items; returns whether it is a List of mappings. */
  private boolean isList() throws IOException {
    String apiVersion = "";
    String kind = "";
    boolean hasItems = false;
    parser.nextToken(); // of the document
    if (parser.currentTokenLocation().getByteOffset() < 0) {
      // Text in UTF-16, which the parser recognizes, but input may not use.
      return false;
    }
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      parser.nextToken();
      switch (key) {
        case "apiVersion" -> apiVersion = text();
        case "kind" -> kind = text();
        case "items" -> {
          if (hasItems || !readItems()) {
            return false;
          }
          hasItems = true;
        }
        default -> parser.skipChildren();
      }
    }
    return apiVersion.equals("v1") && kind.equals("List") && parser.nextToken() == null;
  }

  private String text() throws IOException {
    parser.skipChildren();
    return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
  }

  private boolean readItems() throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return false;
    }
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      JsonLocation start = parser.currentTokenLocation();
      int depth = 1;
      while (depth > 0) {
        JsonToken token = parser.nextToken();
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (depth > ListSplitter.MAX_DEPTH) {
          return false;
        }
      }
      int end = (int) parser.currentLocation().getByteOffset();
      byte[] content = Arrays.copyOfRange(list.bytes(), (int) start.getByteOffset(), end);
      items.add(list.part("items[" + items.size() + "]", start.getLineNr() - 1, content));
    }
    return parser.currentToken() == JsonToken.END_ARRAY;
  }
}
