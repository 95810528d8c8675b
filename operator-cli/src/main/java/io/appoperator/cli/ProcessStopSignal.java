package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Detects the end of the process by a shutdown hook. After SIGTERM, a JVM would exit with 143; a
 * clean stop is a success, so the hook exits with 0 itself. If a plug-in exits the process, the
 * exit code is an error, because the command has not completed.
 */
final class ProcessStopSignal implements StopSignal {

  private static final int INTERRUPTED = 130;
  private static final int TERMINATED = 143;

  private final Terminal terminal;
  private final int failure;
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();
  private final List<Runnable> lastActions = new CopyOnWriteArrayList<>();
  private volatile boolean stopsCleanly;
  private volatile boolean ended;

  private ProcessStopSignal(Terminal terminal, int failure) {
    this.terminal = terminal;
    this.failure = failure;
  }

  /**
   * Installs the shutdown hook.
   *
   * @param failure the exit code if a plug-in exits the process
   */
  static ProcessStopSignal begin(Terminal terminal, int failure) {
    ProcessStopSignal signal = new ProcessStopSignal(terminal, failure);
    Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "stop"));
    return signal;
  }

  @Override
  public void onStop(Runnable action) {
    stopsCleanly = true;
    actions.add(action);
  }

  @Override
  public void onAbort(Runnable action) {
    actions.add(action);
  }

  /** Adds an action that runs after all others. */
  void runLast(Runnable action) {
    lastActions.add(action);
  }

  /** Removes the hook after the command has completed. */
  void disarm() {
    ended = true;
  }

  private void stop() {
    if (ended) {
      return;
    }
    Optional<PluginExit> exit = PluginExit.find();
    exit.ifPresent(found -> terminal.printMessage(found.message()));
    actions.forEach(Runnable::run);
    lastActions.forEach(Runnable::run);
    if (exit.isPresent()) {
      Runtime.getRuntime().halt(failure);
    }
    if (stopsCleanly) {
      Runtime.getRuntime().halt(ExitCode.OK.code());
    }
    ProcessEnd.limit(signalCode());
  }

  /** Returns the exit code of Java for the signal that stops the process. */
  private static int signalCode() {
    boolean interrupted =
        Thread.getAllStackTraces().keySet().stream()
            .anyMatch(thread -> thread.getName().equals("SIGINT handler"));
    return interrupted ? INTERRUPTED : TERMINATED;
  }
}
