package io.appoperator.core.related;

import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What managers declare of one related object. Compact, because one is kept for each object of a
 * related kind.
 *
 * @param values the values by path, as JSON with sorted keys; empty if they are too large
 * @param digests the digests of values by path; empty if the values are too large
 * @param size the bytes of all of them, without the paths
 */
public record Projection(Map<String, String> values, Map<String, String> digests, int size) {

  /** The bytes that an object may have. */
  public static final int MAX_BYTES = 1024;

  private static final int DIGEST_BYTES = 16;

  public Projection {
    values = size > MAX_BYTES ? Map.of() : Map.copyOf(values);
    digests = size > MAX_BYTES ? Map.of() : Map.copyOf(digests);
  }

  /** Returns whether it exceeds the bound, so that nothing can be rendered from it. */
  public boolean isTooLarge() {
    return size > MAX_BYTES;
  }

  /** Returns a value as text, number, boolean, list or map. */
  Object value(String path) {
    String json = values.getOrDefault(path, "null");
    try {
      return Json.parsePlain(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a digest of the values at some paths; equal values have an equal digest. */
  String digestOf(Collection<String> paths) {
    StringBuilder lines = new StringBuilder();
    for (String path : new TreeSet<>(paths)) {
      if (digests.containsKey(path)) {
        lines.append(path).append(' ').append(digests.get(path)).append('\n');
      }
    }
    return hash(lines.toString());
  }

  /** Returns a text that differs if the projection differs, equal in every process. */
  public String identity() {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(values).forEach((path, json) -> line(lines, "value", path, json));
    new TreeMap<>(digests).forEach((path, digest) -> line(lines, "digest", path, digest));
    return hash(lines.append(isTooLarge()).toString());
  }

  private static void line(StringBuilder lines, String type, String path, String content) {
    lines.append(type).append(' ').append(path).append(' ').append(content).append('\n');
  }

  static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
