package io.appoperator.core.cluster.fabric8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.cluster.ObjectVersion;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

/**
 * Parses one frame of a watch. An object that is not needed now is recognized by its first fields,
 * and the rest of the frame is not parsed. Not thread-safe.
 */
final class FrameParser implements AutoCloseable {

  private static final Set<String> IDENTITY = Set.of("namespace", "name", "uid", "resourceVersion");

  private final byte[] frame;
  private final WatchFilter filter;
  private final JsonParser parser;

  FrameParser(byte[] frame, WatchFilter filter) throws IOException {
    this.frame = frame;
    this.filter = filter;
    this.parser = Json.parser(frame);
    parser.nextToken();
  }

  /** Returns the event; a bookmark of its version if the object is not needed now. */
  WatchEvent event() throws IOException {
    String type = "";
    JsonNode object = MissingNode.getInstance();
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
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
        if (!read(changed)) {
          return new WatchEvent(WatchEvent.Type.BOOKMARK, changed);
        }
        object = changed;
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

  /** Reads an object; if it is not needed now, stops early and returns false. */
  private boolean read(ObjectNode object) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      if (parser.nextToken() == JsonToken.START_OBJECT && field.equals("metadata")) {
        if (!readMetadata(object.putObject(field))) {
          return false;
        }
      } else {
        object.set(field, tree());
      }
    }
    return true;
  }

  /** Built-in kinds start with name and uid; custom resources have them after the managedFields. */
  private boolean readMetadata(ObjectNode metadata) throws IOException {
    int identified = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      parser.nextToken();
      if (field.equals("managedFields") && !filter.wantsManagedFields()) {
        parser.skipChildren();
        continue;
      }
      metadata.set(field, tree());
      if (IDENTITY.contains(field) && ++identified == IDENTITY.size()) {
        ObjectVersion version = ObjectVersion.ofMetadata(metadata);
        if (filter.isKnown(version) || filter.defer(version, this::parseLater)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Parses the object after this parser was closed. */
  private ObjectNode parseLater() {
    WatchFilter all =
        new WatchFilter() {
          @Override
          public boolean wantsManagedFields() {
            return filter.wantsManagedFields();
          }
        };
    try (FrameParser again = new FrameParser(frame, all)) {
      return again.event().object();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode tree() throws IOException {
    return parser.hasToken(JsonToken.VALUE_STRING)
        ? TextNode.valueOf(parser.getText())
        : Json.tree(parser);
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
