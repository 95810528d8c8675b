package io.appoperator.core.decode;

/**
 * One document of a stream, as it stands there. The bytes are shared, never changed.
 *
 * @param source the name of the stream in messages
 * @param index its place in the stream, from 1
 * @param line the line it begins at, from 1
 * @param head what stands before its content
 * @param bytes its bytes, with the line that separates it from what is before
 * @param limit how many bytes were allowed; a document that has more is cut off behind them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawDocument(String source, int index, int line, Head head, byte[] bytes, int limit) {

  /** What stands before the content of a document, besides comments. */
  public enum Head {
    /** Nothing: it is the first one. */
    NONE,
    /** A line that begins with {@code ---}. */
    SEPARATOR,
    /** Directives and then such a line. */
    DIRECTIVES
  }

  /** Returns whether the document has more bytes than are allowed. */
  public boolean isTooLarge() {
    return bytes.length > limit;
  }
}
