package io.appoperator.cli.command;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command. A new command is a class of this type and a line in {@code CommandTree}, which handles
 * errors, streams and the exit codes in the help.
 */
public abstract class OperatorCommand implements Callable<Integer> {

  @Override
  public final Integer call() throws Exception {
    return execute().code();
  }

  /** Runs the command; throw {@link UserException} for errors that the user can fix. */
  public abstract ExitCode execute() throws Exception;

  /** Declares options without annotations. */
  public void declare(CommandSpec command) {}

  /** Returns the exit codes of this command for its help, except that of internal errors. */
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE);
  }

  /** Returns the meaning of an exit code for the help. */
  public String meaning(ExitCode code) {
    return code.meaning();
  }
}
