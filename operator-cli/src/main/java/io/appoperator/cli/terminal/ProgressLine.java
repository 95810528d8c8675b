package io.appoperator.cli.terminal;

/** Reports the progress of a task until it is closed. */
public final class ProgressLine implements AutoCloseable {

  private final StatusLine status;
  private final String work;
  private int done;

  /**
   * @param work the name of the task, such as {@code Reading documents}
   */
  public ProgressLine(StatusLine status, String work) {
    this.status = status;
    this.work = work;
  }

  /** Counts one step. */
  public void step() {
    done++;
    status.show(work + ": " + done);
  }

  @Override
  public void close() {
    status.erase();
  }
}
