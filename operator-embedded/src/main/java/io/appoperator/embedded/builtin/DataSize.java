package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;

/** The size of the data of a ConfigMap or Secret, which kube-apiserver limits to 1 MiB. */
final class DataSize {

  /** The greatest number of bytes of all values. */
  static final int LIMIT = 1024 * 1024;

  private DataSize() {}

  /** Returns the bytes of the values of a map of texts. */
  static long ofTexts(JsonNode map) {
    return map.valueStream()
        .mapToLong(value -> value.asText().getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  /** Returns the bytes of the values of a map of bytes, which are written in base64. */
  static long ofBytes(JsonNode map) {
    return map.valueStream().mapToLong(value -> decoded(value.asText())).sum();
  }

  private static long decoded(String base64) {
    long characters =
        base64.chars().filter(one -> one != '=' && one != '\n' && one != '\r').count();
    return characters * 3 / 4;
  }
}
