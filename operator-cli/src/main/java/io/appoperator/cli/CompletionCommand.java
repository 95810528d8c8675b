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
    footer = {
      "",
      "Examples:",
      "  source <(operator completion bash)     # in ~/.bashrc",
      "  source <(operator completion zsh)      # in ~/.zshrc, after compinit",
      "  operator completion fish | source      # in ~/.config/fish/config.fish"
    })
final class CompletionCommand extends OperatorCommand {

  private enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
  @SuppressWarnings("NullAway.Init")
  private Shell shell;

  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  ExitCode execute() {
    terminal
        .out()
        .print(
            switch (shell) {
              case BASH, ZSH -> AutoComplete.bash("operator", spec.root().commandLine()) + "\n";
              case FISH -> new FishCompletion(spec.root()).script();
            });
    return ExitCode.OK;
  }
}
