package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the frames of a watch one after the other, and parses only the frames that are needed. Half
 * of the frames result from the operator's own writes: they are recognized by their first fields
 * and skipped. Not thread-safe.
 */
final class FrameReader {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Set<String> IDENTITY = Set.of("namespace", "name", "uid", "resourceVersion");

  private final JsonParser parser;

  private FrameReader(JsonParser parser) {
    this.parser = parser;
  }

  /** Waits for the first byte. */
  static FrameReader of(InputStream body) throws IOException {
    return new FrameReader(MAPPER.createParser(body));
  }

  /** Reads the next frame; empty at the end of the stream. */
  Optional<WatchEvent> next(WatchFilter filter) throws IOException {
    JsonToken first = parser.nextToken();
    return first == null ? Optional.empty() : Optional.of(frame(filter));
  }

  private WatchEvent frame(WatchFilter filter) throws IOException {
    JsonStreamContext frame = parser.getParsingContext();
    String type = "";
    JsonNode object = MissingNode.getInstance();
    if (!parser.isExpectedStartObjectToken()) {
      parser.skipChildren();
      throw ErrorStatus.of(500, null, object);
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      JsonToken value = parser.nextToken();
      if (field.equals("type")) {
        type = parser.getText();
      } else if (!field.equals("object")) {
        parser.skipChildren();
      } else if (isChange(type) && value == JsonToken.START_OBJECT) {
        ObjectNode changed = Json.object();
        object = changed;
        if (!read(changed, filter)) {
          skipBackTo(frame);
          type = WatchEvent.Type.BOOKMARK.name();
        }
      } else {
        object = tree();
      }
    }
    return event(type, object);
  }

  private static WatchEvent event(String type, JsonNode object) {
    if (object instanceof ObjectNode tree) {
      for (WatchEvent.Type known : WatchEvent.Type.values()) {
        if (known.name().equals(type)) {
          return new WatchEvent(known, GeneratedContent.hide(tree));
        }
      }
    }
    throw ErrorStatus.of(object.path("code").asInt(500), null, object);
  }

  private static boolean isChange(String type) {
    return type.equals(WatchEvent.Type.ADDED.name())
        || type.equals(WatchEvent.Type.MODIFIED.name());
  }

  /** Reads an object; if it is known, stops early and returns false. */
  private boolean read(ObjectNode object, WatchFilter filter) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      if (parser.nextToken() == JsonToken.START_OBJECT && field.equals("metadata")) {
        if (!readMetadata(object.putObject(field), filter)) {
          return false;
        }
      } else {
        object.set(field, tree());
      }
    }
    return true;
  }

  /** Built-in kinds start with name and uid; custom resources have them after the managedFields. */
  private boolean readMetadata(ObjectNode metadata, WatchFilter filter) throws IOException {
    int identified = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      if (field.equals("managedFields") && !filter.wantsManagedFields()) {
        parser.skipChildren();
        continue;
      }
      metadata.set(field, tree());
      if (IDENTITY.contains(field)
          && ++identified == IDENTITY.size()
          && filter.isKnown(ObjectVersion.ofMetadata(metadata))) {
        return false;
      }
    }
    return true;
  }

  private JsonNode tree() throws IOException {
    return parser.hasToken(JsonToken.VALUE_STRING)
        ? TextNode.valueOf(parser.getText())
        : MAPPER.readTree(parser);
  }

  private void skipBackTo(JsonStreamContext context) throws IOException {
    while (parser.getParsingContext() != context) {
      parser.nextToken();
    }
  }
}
