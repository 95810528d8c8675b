package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(
    name = "operator",
    synopsisSubcommandLabel = "COMMAND",
    description = "Manages Applications on Kubernetes with all objects that they need.",
    versionProvider = Version.class,
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Example:",
      "  operator render -f examples/application.yaml",
      "",
      "Run 'operator COMMAND --help' for the options and exit codes of a command."
    })
final class RootCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 1_001,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  @SuppressWarnings("UnusedVariable") // used by picocli
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("UnusedVariable") // used by picocli
  private boolean version;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      order = 1_000,
      paramLabel = "WHEN",
      description =
          "When to use color: auto (default), always, never. auto: on terminals, unless NO_COLOR is set.")
  void setColor(Colors.ColorMode mode) {
    terminal.colors().set(mode);
  }

  private final Terminal terminal;

  RootCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.err().print(spec.commandLine().getUsageMessage());
    return ExitCode.USAGE.code();
  }
}
