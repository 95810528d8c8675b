package io.appoperator.core.cluster.fabric8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Splits the body of a watch into its frames: JSON objects one after the other. It only counts
 * braces, so a frame that is not needed costs no more than that. Not thread-safe.
 */
final class FrameSplitter {

  private static final int SMALL = 8 << 10;

  /** Far more than an API server stores in one object. */
  private static final int LARGEST = 8 << 20;

  private final InputStream body;
  private byte[] buffer = new byte[SMALL];
  private int start;
  private int end;

  FrameSplitter(InputStream body) {
    this.body = body;
  }

  /**
   * Waits for the next frame.
   *
   * @return the frame, or one byte of something that is not a JSON object; empty at the end
   * @throws IOException if the stream breaks, ends within a frame, or has a frame of over 8 MiB
   */
  Optional<byte[]> next() throws IOException {
    if (!skipSpace()) {
      return Optional.empty();
    }
    int length = buffer[start] == '{' ? objectLength() : 1;
    byte[] frame = Arrays.copyOfRange(buffer, start, start + length);
    start += length;
    return Optional.of(frame);
  }

  /** Reads until the object at the start of the buffer ends; returns its length. */
  private int objectLength() throws IOException {
    int depth = 0;
    boolean quoted = false;
    boolean escaped = false;
    for (int length = 0; ; length++) {
      if (start + length == end && !fill()) {
        throw new EOFException("The watch ended within a frame.");
      }
      byte each = buffer[start + length];
      if (escaped) {
        escaped = false;
      } else if (quoted) {
        escaped = each == '\\';
        quoted = each != '"';
      } else if (each == '"') {
        quoted = true;
      } else if (each == '{') {
        depth++;
      } else if (each == '}' && --depth == 0) {
        return length + 1;
      }
    }
  }

  /** Moves the start to the next frame; returns false at the end of the stream. */
  private boolean skipSpace() throws IOException {
    while (start < end || fill()) {
      if (!isSpace(buffer[start])) {
        return true;
      }
      start++;
    }
    return false;
  }

  private static boolean isSpace(byte each) {
    return each == '\n' || each == ' ' || each == '\r' || each == '\t';
  }

  /** Reads more after the bytes from start to end, which may move; returns false at the end. */
  private boolean fill() throws IOException {
    if (start == end) {
      buffer = buffer.length > SMALL ? new byte[SMALL] : buffer;
      start = 0;
      end = 0;
    } else if (end == buffer.length) {
      makeRoom(end - start);
    }
    int read = body.read(buffer, end, buffer.length - end);
    end += Math.max(0, read);
    return read > 0;
  }

  private void makeRoom(int kept) throws IOException {
    if (kept >= LARGEST) {
      throw new IOException("A frame of the watch has more than 8 MiB.");
    }
    byte[] roomy = kept > buffer.length / 2 ? new byte[buffer.length * 2] : buffer;
    System.arraycopy(buffer, start, roomy, 0, kept);
    buffer = roomy;
    start = 0;
    end = kept;
  }
}
