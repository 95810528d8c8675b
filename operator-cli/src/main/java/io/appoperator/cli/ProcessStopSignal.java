package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.terminal.Terminal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Hears of the end of the process through a shutdown hook. A JVM that was asked to stop would end
 * with 143; a clean stop is a success, so the hook ends the process itself. A plug-in that ends the
 * process is no success: a command that has not done its work never ends with 0.
 */
final class ProcessStopSignal implements StopSignal {

  private final Terminal terminal;
  private final int failure;
  private final List<Runnable> actions = new CopyOnWriteArrayList<>();
  private volatile boolean stopsCleanly;
  private volatile boolean ended;

  private ProcessStopSignal(Terminal terminal, int failure) {
    this.terminal = terminal;
    this.failure = failure;
  }

  /**
   * Begins to listen.
   *
   * @param failure the exit code if a plug-in ends the process
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

  /** The command has ended by itself; there is nothing left to stop. */
  void disarm() {
    ended = true;
  }

  private void stop() {
    if (ended) {
      return;
    }
    Optional<PluginExit> exit = PluginExit.find();
    exit.ifPresent(found -> terminal.tell(found.message()));
    actions.forEach(Runnable::run);
    if (exit.isPresent()) {
      Runtime.getRuntime().halt(failure);
    }
    if (stopsCleanly) {
      Runtime.getRuntime().halt(ExitCode.OK.code());
    }
  }
}
