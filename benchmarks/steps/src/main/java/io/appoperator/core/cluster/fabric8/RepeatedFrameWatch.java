package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A watch whose server sends the same frame repeatedly, in pieces of 4 KiB. It is in the package of
 * the reader, which is package-private.
 */
public final class RepeatedFrameWatch {

  private static final int PIECE = 4096;

  private final FrameReader reader;

  public RepeatedFrameWatch(byte[] frame) {
    reader = FrameReader.of(new Endless(frame));
  }

  /** Reads the frame once more. */
  public WatchEvent next(WatchFilter filter) {
    try {
      return reader.next(filter).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Endless extends InputStream {

    private final byte[] frame;
    private int at;

    Endless(byte[] frame) {
      this.frame = frame;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      read(one, 0, 1);
      return one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      int piece = Math.min(Math.min(length, PIECE), frame.length - at);
      System.arraycopy(frame, at, into, offset, piece);
      at = (at + piece) % frame.length;
      return piece;
    }
  }
}
