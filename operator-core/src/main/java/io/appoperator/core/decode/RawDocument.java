package io.appoperator.core.decode;

/**
 * One unparsed document of a stream. The bytes are shared, never changed.
 *
 * @param source the name of the stream in messages
 * @param index its index in the stream, from 1
 * @param line the line it begins at, from 1
 * @param head what precedes its content
 * @param bytes its bytes, including the line that separates it from the previous document
 * @param limit the maximum number of bytes; a larger document is truncated
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RawDocument(
    String source, int index, int line, DocumentStart head, byte[] bytes, int limit) {

  /** What precedes the content of a document, besides comments. */
  public enum DocumentStart {
    /** Nothing: it is the first document. */
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
}
