package io.appoperator.testkit;

import java.util.List;

/** What can be done to a process from outside, beyond what {@link Process} offers. */
public enum ProcessSignal {
  /** It stands still, without notice, until {@link #CONTINUE}. */
  STOP("-STOP"),
  /** It goes on where it stood. */
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
