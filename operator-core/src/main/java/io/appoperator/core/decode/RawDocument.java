package io.appoperator.core.decode;

import java.util.Arrays;

/**
 * One unparsed document of a stream, or an item of a List. The bytes are shared, never changed.
 *
 * @param source the name of the stream in messages
 * @param index its index in the stream, from 1
 * @param path where it is in that document, such as {@code items[2]}; empty if it is the document
 * @param line the line it begins at, from 1
 * @param head what precedes its content
 * @param bytes its bytes, including the line that separates it from the previous document
 * @param limit the maximum number of bytes; a larger document is truncated
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawDocument(
    String source, int index, String path, int line, DocumentStart head, byte[] bytes, int limit) {

  /** What precedes the content of a document, besides comments. */
  public enum DocumentStart {
    /** Nothing: it is the first document, or an item of a List. */
    NONE,
    /** A line that begins with {@code ---}. */
    SEPARATOR,
    /** Directives followed by such a line. */
    DIRECTIVES
  }

  /** Returns whether the document has more bytes than are allowed. */
  public boolean isTooLarge() {
    return bytes.length > limit;
  }

  /** Returns the same document with a lower limit. */
  RawDocument limitedTo(int lower) {
    byte[] kept = bytes.length > lower ? Arrays.copyOf(bytes, lower + 1) : bytes;
    return new RawDocument(source, index, path, line, head, kept, lower);
  }

  /** Returns a part of this document, which begins some lines further on. */
  RawDocument part(String step, int lines, byte[] content) {
    return new RawDocument(source, index, step, line + lines, DocumentStart.NONE, content, limit);
  }
}
