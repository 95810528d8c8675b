package io.appoperator.cli;

/** Ctrl-C and SIGTERM. */
interface StopSignal {

  /** Runs an action when the process is asked to stop; the process then ends with exit code 0. */
  void onStop(Runnable action);
}
