package io.appoperator.cli.command;

/** Ctrl-C and SIGTERM. */
public interface StopSignal {

  /** Runs an action when the process is asked to stop; the process then ends with exit code 0. */
  void onStop(Runnable action);

  /**
   * Runs an action when the process is asked to stop before the command has ended; the process then
   * ends with 128 and the number of the signal, as it would without the action.
   */
  default void onAbort(Runnable action) {}
}
