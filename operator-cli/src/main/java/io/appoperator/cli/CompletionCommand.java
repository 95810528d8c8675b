package io.appoperator.cli;

import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = "Print a script that completes commands and options in a shell.",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  source <(operator completion bash)"})
final class CompletionCommand extends OperatorCommand {

  private enum Shell {
    BASH,
    ZSH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      description = "One of ${COMPLETION-CANDIDATES}; the script serves them all.")
  @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // checked by picocli, needed by nobody
  private Shell shell;

  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  ExitCode execute() {
    terminal.out().println(AutoComplete.bash("operator", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
