package io.appoperator.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Identifies the code of a build, by the names and the contents of its jars. */
final class LibraryDigest {

  private static final int LENGTH = 16;

  private LibraryDigest() {}

  /** Returns the start of a SHA-256, in hexadecimal. */
  static String of(Path lib) throws IOException {
    MessageDigest digest = sha256();
    for (Path jar : jars(lib)) {
      digest.update(jar.getFileName().toString().getBytes(UTF_8));
      digest.update(sha256().digest(Files.readAllBytes(jar)));
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, LENGTH);
  }

  /** Returns the jars below a directory, sorted by path. */
  static List<Path> jars(Path lib) throws IOException {
    try (Stream<Path> files = Files.walk(lib)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }
}
