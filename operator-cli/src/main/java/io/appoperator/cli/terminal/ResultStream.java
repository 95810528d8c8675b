package io.appoperator.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;

/**
 * Standard output. It distinguishes a reader that closed the pipe, such as {@code head}, from lost
 * output, such as on a full disk. A PrintStream would ignore both.
 */
public final class ResultStream extends FilterOutputStream {

  private final Predicate<IOException> closedPipe;

  /** The reader closed the pipe: further output is useless, but this is not an error. */
  public static final class ClosedPipeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClosedPipeException(IOException cause) {
      super("The output pipe was closed.", cause);
    }
  }

  /**
   * @param closedPipe returns whether a failure to write means that the reader closed the pipe
   */
  public ResultStream(OutputStream to, Predicate<IOException> closedPipe) {
    super(to);
    this.closedPipe = closedPipe;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if (closedPipe.test(e)) {
        throw new ClosedPipeException(e);
      }
      throw e;
    }
  }
}
