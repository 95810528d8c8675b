package io.appoperator.embedded.protobuf;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;

/** Reads an object in the protobuf encoding of Kubernetes, with its type in front. */
public final class ProtobufBody {

  private static final byte[] PREFIX = {'k', '8', 's', 0};

  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int API_VERSION = 1;
  private static final int KIND = 2;

  private ProtobufBody() {}

  /** Returns the object as JSON has it. */
  public static ObjectNode parse(byte[] body) throws ProtobufException {
    if (!Arrays.equals(PREFIX, Arrays.copyOf(body, Math.min(PREFIX.length, body.length)))) {
      throw new ProtobufException(
          "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
    }
    WireReader reader = new WireReader(Arrays.copyOfRange(body, PREFIX.length, body.length));
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    byte[] encoded = {};
    while (reader.hasMore()) {
      int tag = reader.tag();
      switch (tag >>> 3) {
        case TYPE -> readType(reader.bytes(), object);
        case OBJECT -> encoded = reader.bytes();
        default -> reader.skip(tag & 7);
      }
    }
    MessageTypes types = MessageTypes.read();
    String apiVersion = object.path("apiVersion").asText();
    String kind = object.path("kind").asText();
    String message =
        types
            .find(apiVersion, kind)
            .orElseThrow(
                () ->
                    new ProtobufException(
                        "no kind \"%s\" is registered for version \"%s\""
                            .formatted(kind, apiVersion)));
    new MessageReader(types).read(message, encoded, object);
    return object;
  }

  private static void readType(byte[] bytes, ObjectNode object) throws ProtobufException {
    WireReader reader = new WireReader(bytes);
    while (reader.hasMore()) {
      int tag = reader.tag();
      switch (tag >>> 3) {
        case API_VERSION -> object.put("apiVersion", reader.text());
        case KIND -> object.put("kind", reader.text());
        default -> reader.skip(tag & 7);
      }
    }
  }
}
