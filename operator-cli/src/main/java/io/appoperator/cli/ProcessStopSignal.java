package io.appoperator.cli;

/**
 * Hears of the end of the process through a shutdown hook. A JVM that was asked to stop would end
 * with 143; a clean stop is a success, so the hook ends the process itself.
 */
final class ProcessStopSignal implements StopSignal {

  private volatile boolean ended;

  @Override
  public void onStop(Runnable action) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(action), "stop"));
  }

  @Override
  public void onAbort(Runnable action) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (!ended) {
                    action.run();
                  }
                },
                "abort"));
  }

  /** The command has ended by itself; there is nothing left to stop. */
  void disarm() {
    ended = true;
  }

  private void stop(Runnable action) {
    if (!ended) {
      action.run();
      Runtime.getRuntime().halt(ExitCode.OK.code());
    }
  }
}
