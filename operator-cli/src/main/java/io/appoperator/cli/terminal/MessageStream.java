package io.appoperator.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Standard error on a terminal: messages, and below them a line with the progress of a task. That
 * line appears after one second, and is erased before the next message.
 */
public final class MessageStream extends LineStream implements StatusLine {

  private static final long FIRST_STATUS_DELAY_NANOS = 1_000_000_000;
  private static final long UPDATE_INTERVAL_NANOS = 100_000_000;
  private static final byte[] ERASE = "\r\u001B[K".getBytes(UTF_8);

  private final OutputStream to;
  private final LongSupplier nanos;
  private boolean visible;
  private boolean working;
  private long next;

  public MessageStream(OutputStream to, BooleanSupplier colored, LongSupplier nanos) {
    super(to, LineColorer.MESSAGES, colored);
    this.to = to;
    this.nanos = nanos;
  }

  @Override
  public synchronized void show(String text) {
    long now = nanos.getAsLong();
    if (!working) {
      working = true;
      next = now + FIRST_STATUS_DELAY_NANOS;
    }
    if (now - next >= 0) {
      next = now + UPDATE_INTERVAL_NANOS;
      visible = true;
      put(ERASE, text.getBytes(UTF_8));
    }
  }

  @Override
  public synchronized void erase() {
    working = false;
    hide();
  }

  @Override
  public void besides(PrintStream out, Runnable printing) {
    synchronized (this) {
      hide();
    }
    printing.run();
    out.flush();
  }

  @Override
  void begin() {
    hide();
  }

  private synchronized void hide() {
    if (visible) {
      visible = false;
      put(ERASE);
    }
  }

  private void put(byte[]... texts) {
    try {
      for (byte[] text : texts) {
        to.write(text);
      }
      to.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
