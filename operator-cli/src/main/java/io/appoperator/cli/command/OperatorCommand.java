package io.appoperator.cli.command;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command. A new one is a class of this type and a line in {@code CommandTree}; errors, streams
 * and the exit codes in its help are taken care of there.
 */
public abstract class OperatorCommand implements Callable<Integer> {

  @Override
  public final Integer call() throws Exception {
    return execute().code();
  }

  /** Does the work; throw {@link UserException} for what the user can mend. */
  public abstract ExitCode execute() throws Exception;

  /** Declares options that do not stand in annotations. */
  public void declare(CommandSpec command) {}

  /** Returns how this command can end, for its help; a bug is understood. */
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE);
  }

  /** Returns what one of these codes means here, for the help. */
  public String meaning(ExitCode code) {
    return code.meaning();
  }
}
