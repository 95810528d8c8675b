package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * SHA-256 over JSON values, cut to 64 bits. Equal content gives equal digests: keys count in sorted
 * order and numbers by what they are worth. Every part is tagged and strings carry their length, so
 * that different sequences never give the same bytes.
 */
final class CanonicalDigest {

  private final MessageDigest sha;
  private final ByteBuffer buffer = ByteBuffer.allocate(512);

  CanonicalDigest() {
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform must provide SHA-256", e);
    }
  }

  /** Adds a separator; values never begin with one of the caller's. */
  void tag(char tag) {
    reserve(1).put((byte) tag);
  }

  void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    reserve(Integer.BYTES).putInt(bytes.length);
    if (bytes.length <= buffer.capacity()) {
      reserve(bytes.length).put(bytes);
    } else {
      flush();
      sha.update(bytes);
    }
  }

  /** Adds a value and all that it holds. */
  void value(JsonNode value) {
    value(value, List.of());
  }

  /** Adds a value, of an object only the members that are not in {@code leftOut}. */
  void value(JsonNode value, Collection<String> leftOut) {
    switch (value.getNodeType()) {
      case OBJECT -> {
        tag('{');
        for (String name : sortedNames(value)) {
          if (!leftOut.contains(name)) {
            text(name);
            value(value.get(name));
          }
        }
        tag('}');
      }
      case ARRAY -> {
        tag('[');
        value.forEach(this::value);
        tag(']');
      }
      case STRING -> {
        tag('s');
        text(value.textValue());
      }
      case NUMBER -> {
        tag('n');
        text(value.decimalValue().stripTrailingZeros().toString());
      }
      case BOOLEAN -> tag(value.booleanValue() ? 't' : 'f');
      case NULL -> tag('0');
      default -> tag('?');
    }
  }

  /** Ends the digest. */
  long finish() {
    flush();
    return ByteBuffer.wrap(sha.digest()).getLong();
  }

  /** Returns the names of an object's members in an order that depends on nothing else. */
  static List<String> sortedNames(JsonNode object) {
    List<String> names = new ArrayList<>(object.size());
    object.fieldNames().forEachRemaining(names::add);
    Collections.sort(names);
    return names;
  }

  private ByteBuffer reserve(int bytes) {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  private void flush() {
    sha.update(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
