package io.appoperator.embedded.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What a client sends; the thread that reads it waits for the client. */
final class ClientInput extends FilterInputStream {

  private final ClientThreads threads;

  ClientInput(InputStream in, ClientThreads threads) {
    super(in);
    this.threads = threads;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int start, int length) throws IOException {
    threads.beginWaiting();
    try {
      return in.read(bytes, start, length);
    } finally {
      threads.endWaiting();
    }
  }
}
