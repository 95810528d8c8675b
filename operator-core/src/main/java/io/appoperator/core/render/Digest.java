package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A digest of content: {@code v1:} and the first 128 bits of a SHA-256 in hexadecimal. It covers
 * only the content, never the version of the operator.
 *
 * @param text the printed form
 */
public record Digest(String text) {

  /** Stands for the digest of content that is not complete yet. */
  static final Digest PENDING = new Digest("");

  private static final int BYTES = 16;

  /** Digests a tree regardless of the order of its keys. */
  public static Digest of(JsonNode tree) {
    return ofSorted(Json.sorted(tree));
  }

  /** Digests a tree whose keys are sorted. The result equals that of {@link #of(JsonNode)}. */
  static Digest ofSorted(JsonNode tree) {
    MessageDigest sha = sha();
    Json.update(sha, tree);
    return of(sha);
  }

  /** Digests a text. */
  public static Digest of(String text) {
    MessageDigest sha = sha();
    sha.update(text.getBytes(StandardCharsets.UTF_8));
    return of(sha);
  }

  private static Digest of(MessageDigest sha) {
    return new Digest("v1:" + HexFormat.of().formatHex(sha.digest(), 0, BYTES));
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /**
   * Returns the same digest with another prefix, for content that is combined differently.
   *
   * @param prefix such as {@code v2:}
   */
  public Digest inForm(String prefix) {
    return new Digest(prefix + text.substring(text.indexOf(':') + 1));
  }

  @Override
  public String toString() {
    return text;
  }
}
