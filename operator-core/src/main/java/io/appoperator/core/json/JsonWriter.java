package io.appoperator.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees as UTF-8. The bytes equal those of Jackson, whose generator takes several times as
 * long, because it checks the state of the document before each token. One use.
 */
final class JsonWriter {

  private static final int CHUNK = 1024;
  private static final int LAST_ASCII = 0x7f;

  /** Java encodes half of a surrogate pair as this character. */
  private static final char REPLACEMENT = '?';

  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  /** Receives the bytes whenever the buffer is full; null if the buffer grows instead. */
  private final @Nullable MessageDigest sink;

  private byte[] buffer = new byte[CHUNK];
  private int size;

  private JsonWriter(@Nullable MessageDigest sink) {
    this.sink = sink;
  }

  /** Returns the bytes of a tree, its keys in their order. */
  static byte[] bytes(JsonNode tree) {
    JsonWriter writer = new JsonWriter(null);
    writer.value(tree);
    return Arrays.copyOf(writer.buffer, writer.size);
  }

  /** Adds the bytes of a tree to a digest, without keeping them. */
  static void update(MessageDigest digest, JsonNode tree) {
    JsonWriter writer = new JsonWriter(digest);
    writer.value(tree);
    digest.update(writer.buffer, 0, writer.size);
  }

  private void value(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object(object);
    } else if (node instanceof ArrayNode array) {
      array(array);
    } else if (node instanceof TextNode text) {
      text(text.textValue());
    } else if (isPlainScalar(node)) {
      ascii(node.asText());
    } else {
      jackson(node);
    }
  }

  private static boolean isPlainScalar(JsonNode node) {
    return node instanceof IntNode || node instanceof LongNode || node.isBoolean() || node.isNull();
  }

  private void object(ObjectNode object) {
    character('{');
    boolean isFirst = true;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      if (!isFirst) {
        character(',');
      }
      isFirst = false;
      text(member.getKey());
      character(':');
      value(member.getValue());
    }
    character('}');
  }

  private void array(ArrayNode array) {
    character('[');
    for (int i = 0; i < array.size(); i++) {
      if (i > 0) {
        character(',');
      }
      value(array.get(i));
    }
    character(']');
  }

  private void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    int length = utf8.length;
    if (length != text.length()) {
      jackson(TextNode.valueOf(text));
      return;
    }
    reserve(length + 2);
    buffer[size++] = '"';
    int written = 0;
    for (int next = 0; next < length; next++) {
      byte ascii = utf8[next];
      if (ascii < ' ' || ascii == '"' || ascii == '\\' || ascii == REPLACEMENT) {
        bytes(utf8, written, next - written);
        special(text.charAt(next));
        written = next + 1;
      }
    }
    bytes(utf8, written, length - written);
    character('"');
  }

  private void special(char c) {
    switch (c) {
      case '"', '\\' -> escape(c);
      case '\b' -> escape('b');
      case '\t' -> escape('t');
      case '\n' -> escape('n');
      case '\f' -> escape('f');
      case '\r' -> escape('r');
      case REPLACEMENT -> character(c);
      default -> {
        if (c > LAST_ASCII) {
          // Half of a surrogate pair, which Jackson rejects.
          jackson(TextNode.valueOf(String.valueOf(c)));
        } else {
          ascii("\\u00");
          character((char) HEX[c >> 4]);
          character((char) HEX[c & 0xf]);
        }
      }
    }
  }

  private void escape(char c) {
    character('\\');
    character(c);
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      character(text.charAt(i));
    }
  }

  private void jackson(JsonNode node) {
    byte[] bytes = Json.bytesByJackson(node);
    bytes(bytes, 0, bytes.length);
  }

  private void character(char ascii) {
    reserve(1);
    buffer[size++] = (byte) ascii;
  }

  private void bytes(byte[] bytes, int from, int length) {
    reserve(length);
    System.arraycopy(bytes, from, buffer, size, length);
    size += length;
  }

  private void reserve(int more) {
    if (buffer.length - size >= more) {
      return;
    }
    if (sink != null) {
      sink.update(buffer, 0, size);
      size = 0;
    }
    if (buffer.length - size < more) {
      buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, size + more));
    }
  }
}
