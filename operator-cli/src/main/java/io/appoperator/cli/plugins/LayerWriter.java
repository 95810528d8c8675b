package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes a layer of an image: an archive in the format ustar. All files belong to root, all may
 * read them, and they have no time, so that equal files give equal bytes.
 */
final class LayerWriter implements AutoCloseable {

  private static final int BLOCK = 512;
  private static final int NAME = 100;
  private static final int PREFIX_START = 345;
  private static final int PREFIX = 155;
  private static final int CHECKSUM_START = 148;

  private final OutputStream out;

  private LayerWriter(OutputStream out) {
    this.out = out;
  }

  static LayerWriter create(Path target) throws IOException {
    return new LayerWriter(new BufferedOutputStream(Files.newOutputStream(target)));
  }

  /**
   * Adds a file or a directory.
   *
   * @param path its absolute path in the image
   * @param content its content; null for a directory
   * @throws IOException if the file cannot be read, or the path is too long for the format
   */
  void add(String path, @Nullable Path content) throws IOException {
    long size = content == null ? 0 : Files.size(content);
    out.write(header(path.substring(1) + (content == null ? "/" : ""), size, content == null));
    if (content != null) {
      Files.copy(content, out);
      out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
    }
  }

  private static byte[] header(String name, long size, boolean directory) throws IOException {
    byte[] header = new byte[BLOCK];
    int split = split(name);
    put(header, 0, name.substring(split == 0 ? 0 : split + 1));
    put(header, PREFIX_START, name.substring(0, split));
    put(header, 100, directory ? "0000755" : "0000644"); // mode
    put(header, 108, "0000000"); // owner
    put(header, 116, "0000000"); // group
    put(header, 124, octal(size, 11));
    put(header, 136, octal(0, 11)); // time
    put(header, CHECKSUM_START, "        ");
    put(header, 156, directory ? "5" : "0"); // type
    put(header, 257, "ustar");
    put(header, 263, "00"); // version
    int sum = 0;
    for (byte one : header) {
      sum += one & 0xff;
    }
    put(header, CHECKSUM_START, octal(sum, 6) + "\0 ");
    return header;
  }

  /** A long path is divided at a slash; both parts have a limit. */
  private static int split(String name) throws IOException {
    if (bytes(name) <= NAME) {
      return 0;
    }
    int slash = name.indexOf('/', Math.max(0, name.length() - NAME - 1));
    if (slash < 0
        || bytes(name.substring(slash + 1)) > NAME
        || bytes(name.substring(0, slash)) > PREFIX) {
      throw new IOException("The path " + name + " is too long for a layer.");
    }
    return slash;
  }

  private static int bytes(String text) {
    return text.getBytes(UTF_8).length;
  }

  private static String octal(long value, int digits) {
    String text = Long.toOctalString(value);
    return "0".repeat(digits - text.length()) + text;
  }

  private static void put(byte[] header, int start, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    System.arraycopy(bytes, 0, header, start, bytes.length);
  }

  @Override
  public void close() throws IOException {
    try (out) {
      out.write(new byte[2 * BLOCK]); // the end
    }
  }
}
