package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ListPage;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.function.Consumer;

/**
 * Reads a page of a list item by item. Several kinds are listed at the same time, and the trees of
 * a page need ten times its bytes, which would fill most of a small heap.
 */
final class PageReader {

  private final Consumer<ObjectNode> items;

  /**
   * @param items takes each item before the next one is read
   */
  PageReader(Consumer<ObjectNode> items) {
    this.items = items;
  }

  /**
   * Reads a page.
   *
   * @throws IOException if it is not a list; some items may have been consumed by then
   */
  ListPage.End read(byte[] page) throws IOException {
    JsonNode metadata = MissingNode.getInstance();
    boolean listed = false;
    try (JsonParser parser = Json.parser(page)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new StreamCorruptedException("not an object");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        JsonToken value = parser.nextToken();
        if (field.equals("items")) {
          listed = true;
          if (value != JsonToken.VALUE_NULL) {
            readItems(parser);
          }
        } else if (field.equals("metadata")) {
          metadata = Json.tree(parser);
        } else {
          parser.skipChildren();
        }
      }
    }
    if (!metadata.isObject() || !listed) {
      // Treated as an empty list, it would mean that all objects are deleted.
      throw new StreamCorruptedException("not a list");
    }
    return new ListPage.End(
        metadata.path("resourceVersion").asText(), metadata.path("continue").asText());
  }

  private void readItems(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartArrayToken()) {
      throw new StreamCorruptedException("items are not a list");
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!(Json.tree(parser) instanceof ObjectNode item)) {
        throw new StreamCorruptedException("an item is not an object");
      }
      items.accept(item);
    }
  }
}
