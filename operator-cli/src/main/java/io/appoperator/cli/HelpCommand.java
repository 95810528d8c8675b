package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "help",
    addMethodSubcommands = false,
    description = "Show the help of a command, like --help.",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  operator help diff"})
final class HelpCommand extends OperatorCommand {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "Command to describe. Without it, lists all commands.")
  private @Nullable String name;

  private final Terminal terminal;

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode execute() {
    terminal.out().print(command().getUsageMessage());
    return ExitCode.OK;
  }

  private CommandLine command() {
    CommandLine root = spec.root().commandLine();
    if (name == null) {
      return root;
    }
    CommandLine command = root.getSubcommands().get(name);
    if (command == null) {
      throw new ParameterException(
          spec.commandLine(),
          "Unknown command '%s'.%s"
              .formatted(name, NearestName.proposal(name, root.getSubcommands().keySet())));
    }
    return command;
  }
}
