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
 * The jars and folders that the code of this process comes from, as {@code -classpath} names them.
 * Code that comes otherwise, by a module path, an agent or another class loader, is not known.
 *
 * @param entries where they are; those that do not exist do not count, as for Java
 */
public record ClassPath(List<Path> entries) {

  private static final int BUFFER = 1 << 16;
  private static final int MAX_FILES = 20_000;

  public ClassPath {
    entries = List.copyOf(entries);
  }

  /** Returns that of this process. */
  public static ClassPath ofThisProcess() {
    return new ClassPath(
        Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
            .map(Path::of)
            .toList());
  }

  /**
   * Returns a text that another one gets if the content of anything in it differs, or the version
   * of Java. Neither the places nor the order count: Java takes the jars of a folder as the file
   * system happens to list them. It tells builds apart, and is no defence against somebody who
   * forges one.
   *
   * @return the text; empty if there is nothing on the path
   * @throws IOException if something on it cannot be read, an entry is empty, which Java takes for
   *     the current folder, or a folder has more than 20,000 files: such are no folders of classes
   */
  public String fingerprint() throws IOException {
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

  /** All of it is read at each start: this one costs a tenth of what SHA-256 does. */
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
