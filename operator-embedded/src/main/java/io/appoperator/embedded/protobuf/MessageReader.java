package io.appoperator.embedded.protobuf;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.protobuf.MessageTypes.Field;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Converts messages into the JSON of the same objects. */
final class MessageReader {

  private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
  private static final int MAX_DEPTH = 100;

  /** Types that are neither texts nor messages with fields of JSON. */
  private static final Set<String> SPECIAL =
      Set.of(
          "bytes",
          "Quantity",
          "IntOrString",
          "RawExtension",
          META + "Time",
          META + "MicroTime",
          META + "FieldsV1");

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final MessageTypes types;
  private int depth;

  MessageReader(MessageTypes types) {
    this.types = types;
  }

  /** Adds the fields of a message to an object. */
  void read(String message, byte[] bytes, ObjectNode object) throws ProtobufException {
    if (++depth > MAX_DEPTH) {
      throw new ProtobufException("exceeded max depth");
    }
    WireReader reader = new WireReader(bytes);
    while (reader.hasMore()) {
      int tag = reader.tag();
      Field field = types.field(message, tag >>> 3);
      if (field == null) {
        reader.skip(tag & 7);
      } else {
        add(field, reader, tag & 7, object);
      }
    }
    depth--;
  }

  private void add(Field field, WireReader reader, int wireType, ObjectNode object)
      throws ProtobufException {
    if (field.isInlined()) {
      read(field.type(), reader.bytes(), object);
      return;
    }
    switch (field.shape()) {
      case LIST ->
          object.withArrayProperty(field.name()).add(value(field.type(), reader, wireType));
      case MAP -> addEntry(field, reader.bytes(), object.withObjectProperty(field.name()));
      case SINGLE -> {
        JsonNode value = value(field.type(), reader, wireType);
        if (!value.isMissingNode() && (field.keepsZero() || !isZero(value))) {
          object.set(field.name(), value);
        }
      }
    }
  }

  private void addEntry(Field field, byte[] entry, ObjectNode map) throws ProtobufException {
    WireReader reader = new WireReader(entry);
    String key = "";
    JsonNode value = isText(field.type()) ? JSON.textNode("") : JSON.objectNode();
    while (reader.hasMore()) {
      int tag = reader.tag();
      switch (tag >>> 3) {
        case 1 -> key = reader.text();
        case 2 -> value = value(field.type(), reader, tag & 7);
        default -> reader.skip(tag & 7);
      }
    }
    map.set(key, value);
  }

  /** Returns a value; missing if it is a time that is not set. */
  private JsonNode value(String type, WireReader reader, int wireType) throws ProtobufException {
    if (wireType == WireReader.VARINT) {
      long number = reader.varint();
      return type.equals("bool") ? JSON.booleanNode(number != 0) : JSON.numberNode(number);
    }
    if (wireType != WireReader.BYTES) {
      throw new ProtobufException("illegal wireType " + wireType);
    }
    if (isText(type)) {
      return JSON.textNode(reader.text());
    }
    byte[] bytes = reader.bytes();
    return switch (type) {
      case "bytes" -> JSON.binaryNode(bytes);
      case "Quantity" -> first(bytes, 1);
      case "IntOrString" -> intOrString(bytes);
      case "RawExtension", META + "FieldsV1" -> json(first(bytes, 1).asText());
      case META + "Time" -> time(bytes, DateTimeFormatter.ISO_INSTANT);
      case META + "MicroTime" -> time(bytes, MICROSECONDS);
      default -> {
        ObjectNode object = JSON.objectNode();
        read(type, bytes, object);
        yield object;
      }
    };
  }

  /** Returns whether a type is that of texts, or a text with a name of its own. */
  private boolean isText(String type) {
    return type.equals("string") || !(types.isMessage(type) || SPECIAL.contains(type));
  }

  private static JsonNode intOrString(byte[] bytes) throws ProtobufException {
    boolean isText = first(bytes, 1).asInt() == 1;
    JsonNode value = first(bytes, isText ? 3 : 2);
    return value.isMissingNode() ? JSON.numberNode(0) : value;
  }

  private static JsonNode time(byte[] bytes, DateTimeFormatter format) throws ProtobufException {
    JsonNode seconds = first(bytes, 1);
    if (seconds.isMissingNode()) {
      return seconds;
    }
    Instant time = Instant.ofEpochSecond(seconds.asLong(), first(bytes, 2).asLong());
    return JSON.textNode(format.format(time));
  }

  private static JsonNode json(String text) throws ProtobufException {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new ProtobufException("invalid JSON in a raw field");
    }
  }

  /** Returns the first number or text with a field number; missing if there is none. */
  private static JsonNode first(byte[] bytes, int number) throws ProtobufException {
    WireReader reader = new WireReader(bytes);
    List<JsonNode> found = new ArrayList<>();
    while (reader.hasMore()) {
      int tag = reader.tag();
      if (tag >>> 3 != number) {
        reader.skip(tag & 7);
      } else if ((tag & 7) == WireReader.VARINT) {
        found.add(JSON.numberNode(reader.varint()));
      } else {
        found.add(JSON.textNode(reader.text()));
      }
    }
    return found.isEmpty() ? MissingNode.getInstance() : found.get(0);
  }

  private static boolean isZero(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> value.asText().isEmpty();
      case NUMBER -> value.asLong() == 0;
      case BOOLEAN -> !value.asBoolean();
      default -> false;
    };
  }
}
