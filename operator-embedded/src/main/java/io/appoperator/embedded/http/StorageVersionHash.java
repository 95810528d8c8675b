package io.appoperator.embedded.http;

import io.appoperator.embedded.kind.ResourceDefinition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** The hash in discovery that changes when objects are stored in another version. */
final class StorageVersionHash {

  private static final int LENGTH = 8;

  private StorageVersionHash() {}

  static String of(ResourceDefinition definition) {
    String text = definition.apiVersion() + "/" + definition.kind();
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(Arrays.copyOf(hash, LENGTH));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each JVM has SHA-256.", e);
    }
  }
}
