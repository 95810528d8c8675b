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
 * SHA-256 over JSON values, truncated to 64 bits. Equal content gives equal digests: keys are
 * sorted, and numbers are compared by value. Every part is tagged and strings have a length prefix,
 * so different sequences never give the same bytes.
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

  /** Adds a separator; values never start with a separator of the caller. */
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

  /** Adds a value with its content. */
  void value(JsonNode value) {
    value(value, List.of());
  }

  /** Adds a value. Members of an object that are in {@code leftOut} are omitted. */
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

  /** Completes the digest. */
  long finish() {
    flush();
    return ByteBuffer.wrap(sha.digest()).getLong();
  }

  /** Returns the member names of an object in a canonical order. */
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
