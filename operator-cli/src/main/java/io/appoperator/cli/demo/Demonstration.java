package io.appoperator.cli.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.function.Supplier;

/**
 * Shows the operator at work, without a cluster. The implementation is in jars that only the
 * launcher adds, so that no image and no other command loads an API server.
 */
public interface Demonstration {

  /**
   * What the user asked for.
   *
   * @param script whether the tour follows
   * @param keep whether the API server runs until the process is stopped
   */
  record Options(boolean script, boolean keep) {}

  /** Runs other commands in this process. */
  interface CommandRunner {

    /** Runs a command, and returns its exit code. */
    int run(Terminal terminal, String... arguments);
  }

  /**
   * Runs the demonstration.
   *
   * @param plugins loads the kinds and managers
   */
  ExitCode run(
      Options options,
      Terminal terminal,
      Supplier<PluginRegistry> plugins,
      CommandRunner commands,
      StopSignal stopSignal)
      throws UserException, InterruptedException;
}
