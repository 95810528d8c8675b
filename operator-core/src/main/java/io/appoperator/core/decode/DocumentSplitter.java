package io.appoperator.core.decode;

import io.appoperator.core.decode.RawDocument.DocumentStart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits a YAML stream into its documents, one at a time, without parsing them: a line that starts
 * with {@code ---} or {@code ...} always separates documents, even in a quoted string. Not
 * thread-safe.
 */
public final class DocumentSplitter {

  /** How far to search for the end of a document that is too large. */
  private static final long MAX_SKIPPED = 64L * 1024 * 1024;

  private static final int BUFFER = 64 * 1024;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String source;
  private final InputStream in;
  private final int limit;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private boolean ended;
  private int line = 1;
  private int index;

  /**
   * Creates a splitter for a stream, which it does not close.
   *
   * @param source the name of the stream in messages
   * @param limit maximum bytes of a document; of a larger document this number plus one is returned
   */
  public DocumentSplitter(String source, InputStream in, int limit) {
    this.source = source;
    this.in = in;
    this.limit = limit;
  }

  /** Returns the next document, or null after the last one. */
  public @Nullable RawDocument next() throws IOException {
    DocumentBuffer documentBuffer = new DocumentBuffer(limit);
    int first = line;
    boolean begun = false;
    DocumentStart head = DocumentStart.NONE;
    while (peek(0) >= 0) {
      boolean start = isMark('-');
      if (start && begun) {
        break;
      }
      boolean last = isMark('.');
      if (!begun) {
        // Comments and directives before a document belong to it.
        begun = start || !(last || isPrefix());
        head = head(start, head);
      }
      copyLine(documentBuffer);
      if (last && begun) {
        break;
      }
    }
    if (!begun) {
      return null;
    }
    index++;
    return new RawDocument(source, index, "", first, head, documentBuffer.bytes(), limit);
  }

  private DocumentStart head(boolean start, DocumentStart before) throws IOException {
    if (before == DocumentStart.NONE && start) {
      return DocumentStart.SEPARATOR;
    }
    return peek(afterByteOrderMark()) == '%' ? DocumentStart.DIRECTIVES : before;
  }

  /** The bytes of a document, up to the limit. */
  private static final class DocumentBuffer {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int limit;
    private long size;

    DocumentBuffer(int limit) {
      this.limit = limit;
    }

    void add(byte[] from, int start, int length) {
      int room = (int) Math.max(0, Math.min(length, limit + 1L - size));
      bytes.write(from, start, room);
      size += length;
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }

  private void copyLine(DocumentBuffer documentBuffer) throws IOException {
    while (peek(0) >= 0) {
      int at = position;
      while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
        at++;
      }
      boolean complete = at < end;
      int length = at - position + (complete ? 1 : 0);
      documentBuffer.add(buffer, position, length);
      position += length;
      if (documentBuffer.size > Math.max(limit, MAX_SKIPPED)) {
        ended = true;
        position = end;
      }
      if (complete && !(buffer[at] == '\r' && peek(0) == '\n')) {
        line++;
        return;
      }
    }
  }

  /**
   * Returns whether the line consists of three of these characters, optionally followed by a space
   * and text.
   */
  private boolean isMark(char sign) throws IOException {
    int at = afterByteOrderMark();
    return peek(at) == sign
        && peek(at + 1) == sign
        && peek(at + 2) == sign
        && isBlankOrEnd(peek(at + 3));
  }

  /** Returns whether the line may precede a document: empty, a comment or a directive. */
  private boolean isPrefix() throws IOException {
    int at = afterByteOrderMark();
    if (peek(at) == '%') {
      return true;
    }
    while (at < BUFFER / 2 && (peek(at) == ' ' || peek(at) == '\t')) {
      at++;
    }
    int sign = peek(at);
    return sign == '#' || sign == '\n' || sign == '\r' || sign < 0;
  }

  private int afterByteOrderMark() throws IOException {
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (peek(i) != (BYTE_ORDER_MARK[i] & 0xFF)) {
        return 0;
      }
    }
    return BYTE_ORDER_MARK.length;
  }

  private static boolean isBlankOrEnd(int sign) {
    return sign == ' ' || sign == '\t' || sign == '\n' || sign == '\r' || sign < 0;
  }

  /** Returns a byte at an offset, or -1 after the end. */
  private int peek(int ahead) throws IOException {
    while (position + ahead >= end && !ended) {
      System.arraycopy(buffer, position, buffer, 0, end - position);
      end -= position;
      position = 0;
      int read = in.read(buffer, end, buffer.length - end);
      if (read < 0) {
        ended = true;
      } else {
        end += read;
      }
    }
    return position + ahead < end ? buffer[position + ahead] & 0xFF : -1;
  }
}
