package io.appoperator.objects;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A checksum of texts by name. An annotation of a pod template with it replaces the pods. */
public final class Checksum {

  private Checksum() {}

  /** Returns the SHA-256 of the names and texts in hexadecimal, independent of their order. */
  public static String of(Map<String, String> texts) {
    MessageDigest digest = sha256();
    new TreeMap<>(texts)
        .forEach(
            (name, text) -> {
              update(digest, name);
              update(digest, text);
            });
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Writes the length before the content, so that different texts never give the same bytes. */
  private static void update(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
