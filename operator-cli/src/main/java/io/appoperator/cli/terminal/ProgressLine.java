package io.appoperator.cli.terminal;

/** How far a work is. Close it at the end. */
public final class ProgressLine implements AutoCloseable {

  private final StatusLine status;
  private final String work;
  private int done;

  /**
   * @param work what is done, such as {@code Reading documents}
   */
  public ProgressLine(StatusLine status, String work) {
    this.status = status;
    this.work = work;
  }

  /** One more is done. */
  public void step() {
    done++;
    status.show(work + ": " + done);
  }

  @Override
  public void close() {
    status.erase();
  }
}
