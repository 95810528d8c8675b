package io.appoperator.testkit;

import java.util.List;

/** Signals for a process that {@link Process} does not support. */
public enum ProcessSignal {
  /** Suspends the process until {@link #CONTINUE}. */
  STOP("-STOP"),
  /** Resumes the process. */
  CONTINUE("-CONT");

  private final String option;

  ProcessSignal(String option) {
    this.option = option;
  }

  /**
   * Sends the signal.
   *
   * @throws CommandFailedException if there is no such process
   */
  public void to(ProcessHandle process) {
    Command.run(List.of("kill", option, Long.toString(process.pid())), "");
  }
}
