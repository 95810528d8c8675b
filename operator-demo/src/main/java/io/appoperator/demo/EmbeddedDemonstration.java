package io.appoperator.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.demo.Demonstration;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.function.Supplier;

/** The demonstration on the embedded API server. */
public final class EmbeddedDemonstration implements Demonstration {

  /** Called by the ServiceLoader. */
  public EmbeddedDemonstration() {}

  @Override
  public ExitCode run(
      Options options,
      Terminal terminal,
      Supplier<PluginRegistry> plugins,
      CommandRunner commands,
      StopSignal stopSignal)
      throws UserException, InterruptedException {
    return ExitCode.OK;
  }
}
