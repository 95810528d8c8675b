package io.appoperator.core.plugin;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * The jars and directories of {@code -classpath}. Code from a module path, an agent or another
 * class loader is not included.
 *
 * @param entries their paths; missing ones are ignored, as by Java
 */
public record ClassPath(List<Path> entries) {

  private static final int BUFFER = 1 << 16;
  private static final int MAX_FILES = 20_000;

  public ClassPath {
    entries = List.copyOf(entries);
  }

  /** Returns the class path of this process. */
  public static ClassPath ofThisProcess() {
    return new ClassPath(
        Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList());
  }

  /**
   * Returns a digest of the content of all entries and of the Java version. Locations and order do
   * not count, because Java uses the jars of a directory in the order of the file system. It
   * distinguishes builds, but does not protect against forgery.
   *
   * @return the digest; empty if the path is empty
   * @throws IOException if an entry cannot be read, an entry is empty, which means the current
   *     directory, or a directory has more than 20,000 files and thus does not contain classes
   */
  public String hash() throws IOException {
    List<String> checksums = new ArrayList<>();
    byte[] buffer = new byte[BUFFER];
    for (Path entry : entries) {
      for (Path file : files(entry)) {
        checksums.add(entry.relativize(file) + " " + checksum(file, buffer));
      }
    }
    if (checksums.isEmpty()) {
      return "";
    }
    Collections.sort(checksums);
    return Runtime.version() + "\n" + String.join("\n", checksums);
  }

  static List<Path> files(Path entry) throws IOException {
    if (entry.toString().isEmpty()) {
      throw new IOException("an empty entry means the current directory");
    }
    if (Files.notExists(entry)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(entry, FileVisitOption.FOLLOW_LINKS)) {
      List<Path> files = found.filter(Files::isRegularFile).limit(MAX_FILES + 1L).toList();
      if (files.size() > MAX_FILES) {
        throw new IOException(entry + " has more than " + MAX_FILES + " files");
      }
      return files;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** All entries are read at each start: this checksum takes a tenth of the time of SHA-256. */
  static String checksum(Path file, byte[] buffer) throws IOException {
    CRC32 crc = new CRC32();
    try (InputStream content = Files.newInputStream(file)) {
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        crc.update(buffer, 0, read);
      }
    }
    return HexFormat.of().toHexDigits((int) crc.getValue()) + " " + Files.size(file);
  }
}
