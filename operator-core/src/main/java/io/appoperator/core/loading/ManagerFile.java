package io.appoperator.core.loading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The description of a resource manager without Java code.
 *
 * @param id the id of the manager: the file name before the suffix
 * @param name the file name
 * @param title the file, as the user finds it
 * @param content the bytes of the file, which are never changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ManagerFile(String id, String name, String title, byte[] content) {

  /** The end of the name of such a file. */
  public static final String SUFFIX = ".manager.yaml";

  /** The maximum size of a file in bytes. */
  public static final int MAX_BYTES = 1 << 20;

  /** Returns whether a file describes a manager. */
  static boolean isManager(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) && Files.isRegularFile(file);
  }

  /** Returns the id of the manager in a file. */
  static String id(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - SUFFIX.length());
  }

  /**
   * Reads a file.
   *
   * @param origin the file, or the zip or directory that has it
   */
  static ManagerFile read(Path file, Path origin) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      byte[] bytes = content.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("%s has more than 1 MiB".formatted(file));
      }
      String name = String.valueOf(file.getFileName());
      String title = isManager(origin) ? origin.toString() : origin.resolve(name).toString();
      return new ManagerFile(id(file), name, title, bytes);
    }
  }
}
