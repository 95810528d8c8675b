package io.appoperator.cli.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.nio.file.Path;

/**
 * Shows the operator at work, without a cluster. The implementation is in the jars of the embedded
 * API server.
 */
public interface Demonstration {

  /**
   * What the user asked for.
   *
   * @param script whether the tour follows
   * @param keep whether the API server runs until the process is stopped
   * @param port its port; 0 for a free one
   */
  record Options(boolean script, boolean keep, int port) {}

  /** Loads kinds and managers. */
  interface Plugins {

    /** Returns those that the user selects. */
    PluginRegistry load();

    /** Returns the same, and those of a file. */
    PluginRegistry loadWith(Path file);
  }

  /** Runs other commands in this process. */
  interface CommandRunner {

    /** Runs a command, and returns its exit code. */
    int run(Terminal terminal, String... arguments);
  }

  /**
   * Runs the demonstration.
   *
   * @throws UserException if the port is in use, or the example does not become ready
   */
  ExitCode run(
      Options options,
      Terminal terminal,
      Plugins plugins,
      CommandRunner commands,
      StopSignal stopSignal)
      throws UserException, InterruptedException;
}
