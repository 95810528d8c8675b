package io.appoperator.embedded.store;

import com.fasterxml.jackson.databind.JsonNode;

/** Estimates how much memory an object needs. */
final class ObjectSize {

  /** A value, and its place in a list or map. */
  private static final long NODE = 48;

  /** A text with its array of bytes. */
  private static final long TEXT = 48;

  private ObjectSize() {}

  /** Returns about how many bytes a value needs with all that it contains. */
  static long estimate(JsonNode value) {
    if (value.isTextual()) {
      return NODE + size(value.asText());
    }
    long bytes = NODE;
    for (JsonNode element : value) {
      bytes += estimate(element);
    }
    for (var field : value.properties()) {
      bytes += size(field.getKey());
    }
    return bytes;
  }

  private static long size(String text) {
    return TEXT + text.length();
  }
}
