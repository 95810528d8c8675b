package io.appoperator.core.plugin;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/**
 * A file of a plug-in.
 *
 * @param name the file name, without its directory
 * @param sha256 the digest of its content in hexadecimal; for a directory of classes, that of the
 *     names and digests of its files
 */
public record PluginFile(String name, String sha256) {

  private static final int BUFFER = 1 << 16;

  /** Reads a jar or a directory of classes. */
  public static PluginFile read(Path file) throws IOException {
    MessageDigest sha = newDigest();
    if (!Files.isDirectory(file)) {
      update(sha, file);
    } else {
      TreeMap<String, Path> files = new TreeMap<>();
      for (Path found : ClassPath.files(file)) {
        files.put(file.relativize(found).toString().replace('\\', '/'), found);
      }
      for (var entry : files.entrySet()) {
        MessageDigest content = newDigest();
        update(content, entry.getValue());
        sha.update((entry.getKey() + " ").getBytes(UTF_8));
        sha.update(content.digest());
      }
    }
    return new PluginFile(
        String.valueOf(file.getFileName()), HexFormat.of().formatHex(sha.digest()));
  }

  private static void update(MessageDigest sha, Path file) throws IOException {
    byte[] buffer = new byte[BUFFER];
    try (InputStream content = Files.newInputStream(file)) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        sha.update(buffer, 0, read);
      }
    }
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
