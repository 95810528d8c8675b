package io.appoperator.managers.deployment;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A checksum of the configuration files, so that changing them changes the pod template. */
final class ConfigChecksum {

  static final String ANNOTATION = "apps.example.com/config-checksum";

  private ConfigChecksum() {}

  /** Returns the SHA-256 of the files in hexadecimal, independent of their order. */
  static String of(Map<String, String> files) {
    MessageDigest digest = sha256();
    new TreeMap<>(files)
        .forEach(
            (name, content) -> {
              update(digest, name);
              update(digest, content);
            });
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Writes the length before the content, so that different files never give the same bytes. */
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
