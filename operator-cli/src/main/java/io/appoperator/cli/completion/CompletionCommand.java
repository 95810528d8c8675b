package io.appoperator.cli.completion;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "completion",
    addMethodSubcommands = false,
    description = "Print the completion script for a shell.",
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  source <(operator completion bash)     # in ~/.bashrc",
      "  source <(operator completion zsh)      # in ~/.zshrc, after compinit",
      "  operator completion fish | source      # in ~/.config/fish/config.fish"
    })
public final class CompletionCommand extends OperatorCommand {

  private enum Shell {
    BASH,
    ZSH,
    FISH;

    private String script() {
      String name = "operator." + this;
      try (InputStream in = CompletionCommand.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException(name + " is missing next to " + CompletionCommand.class);
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(paramLabel = "SHELL", description = "Shell: ${COMPLETION-CANDIDATES}.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Shell shell;

  private final Terminal terminal;

  public CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public ExitCode execute() {
    terminal.out().print(shell.script());
    return ExitCode.OK;
  }
}
