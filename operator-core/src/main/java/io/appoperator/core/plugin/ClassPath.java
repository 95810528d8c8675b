package io.appoperator.core.plugin;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The jars and folders that the code of this process comes from.
 *
 * @param entries where they are, in the order in which classes are looked for
 */
public record ClassPath(List<Path> entries) {

  private static final int BUFFER = 1 << 16;

  public ClassPath {
    entries = List.copyOf(entries);
  }

  /** Returns that of this process. */
  public static ClassPath ofThisProcess() {
    return new ClassPath(
        Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
            .filter(entry -> !entry.isEmpty())
            .map(Path::of)
            .toList());
  }

  /**
   * Returns a text that another one gets if the content or the order of anything in it differs, or
   * the version of Java; the places do not count. It tells builds apart, and is no defence against
   * somebody who forges one.
   *
   * @return the text; empty if there is nothing on the path
   * @throws IOException if something on it cannot be read
   */
  public String fingerprint() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries) {
      try (Stream<Path> found = Files.walk(entry)) {
        found.filter(Files::isRegularFile).sorted().forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder(Runtime.version().toString());
    byte[] buffer = new byte[BUFFER];
    for (Path file : files) {
      text.append(' ').append(HexFormat.of().toHexDigits(checksum(file, buffer)));
    }
    return text.toString();
  }

  /** All of it is read at each start: this one costs a tenth of what SHA-256 does. */
  private static long checksum(Path file, byte[] buffer) throws IOException {
    CRC32 crc = new CRC32();
    try (InputStream content = Files.newInputStream(file)) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        crc.update(buffer, 0, read);
      }
    }
    return crc.getValue() << Integer.SIZE ^ Files.size(file);
  }
}
