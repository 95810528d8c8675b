package io.appoperator.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A package of Debian whose bytes are pinned.
 *
 * @param name its name
 * @param version its version
 * @param sha256 the digest of its file
 */
record DebianPackage(String name, String version, String sha256) {

  /** Reads a file with a package on each line; lines that begin with {@code #} are comments. */
  static List<DebianPackage> readAll(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(DebianPackage::parse)
        .toList();
  }

  private static DebianPackage parse(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != 3 || !words[2].matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "'%s' is not a package. Write its name, its version and the SHA-256 of its file."
              .formatted(line));
    }
    return new DebianPackage(words[0], words[1], words[2]);
  }
}
