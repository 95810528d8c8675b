package io.appoperator.embedded.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** What a client reads; the thread that writes it waits for the client. */
final class ClientOutput extends FilterOutputStream {

  private interface Output {
    void execute() throws IOException;
  }

  private final ClientThreads threads;

  ClientOutput(OutputStream out, ClientThreads threads) {
    super(out);
    this.threads = threads;
  }

  /** Returns the same stream, which other threads write. */
  ClientOutput with(ClientThreads others) {
    return new ClientOutput(out, others);
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    await(() -> out.write(bytes, start, length));
  }

  @Override
  public void flush() throws IOException {
    await(out::flush);
  }

  @Override
  public void close() throws IOException {
    await(out::close);
  }

  private void await(Output output) throws IOException {
    threads.beginWaiting();
    try {
      output.execute();
    } finally {
      threads.endWaiting();
    }
  }
}
