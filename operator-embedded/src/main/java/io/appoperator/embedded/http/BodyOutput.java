package io.appoperator.embedded.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The body of an answer. The answer has its length if it is short; a longer one is sent in chunks
 * while it is written.
 */
final class BodyOutput extends OutputStream {

  /** A socket copies what it writes to a buffer outside the heap, and keeps one for each thread. */
  private static final int BUFFER = 64 * 1024;

  private final HttpExchange exchange;
  private final int code;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private boolean isChunked;

  BodyOutput(HttpExchange exchange, int code) {
    this.exchange = exchange;
    this.code = code;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    for (int done = 0; done < length; ) {
      if (buffer.size() == BUFFER) {
        sendChunk();
      }
      int part = Math.min(BUFFER - buffer.size(), length - done);
      buffer.write(bytes, start + done, part);
      done += part;
    }
  }

  /** Sends what is left. */
  void finish() throws IOException {
    if (!isChunked) {
      exchange.sendResponseHeaders(code, buffer.size() == 0 ? -1 : buffer.size());
    }
    if (buffer.size() > 0) {
      buffer.writeTo(exchange.getResponseBody());
    }
  }

  private void sendChunk() throws IOException {
    if (!isChunked) {
      exchange.sendResponseHeaders(code, 0);
      isChunked = true;
    }
    buffer.writeTo(exchange.getResponseBody());
    buffer.reset();
  }
}
