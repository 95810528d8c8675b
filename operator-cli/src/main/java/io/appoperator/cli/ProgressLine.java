package io.appoperator.cli;

/** How far a work is. Close it at the end. */
final class ProgressLine implements AutoCloseable {

  private final StatusLine status;
  private final String work;
  private int done;

  /**
   * @param work what is done, such as {@code Reading documents}
   */
  ProgressLine(StatusLine status, String work) {
    this.status = status;
    this.work = work;
  }

  /** One more is done. */
  void step() {
    done++;
    status.show(work + ": " + done);
  }

  @Override
  public void close() {
    status.erase();
  }
}
