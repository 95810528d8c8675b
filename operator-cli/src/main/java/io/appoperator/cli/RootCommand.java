package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Colors.ColorMode;
import io.appoperator.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/**
 * The command without a subcommand. It has no annotations: to read those of an option, picocli
 * first looks for Groovy in all jars, unless an option of Java prevents that.
 */
final class RootCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final CommandSpec spec;

  private RootCommand(Terminal terminal, IFactory factory) {
    this.terminal = terminal;
    this.spec = CommandSpec.wrapWithoutInspection(this, factory);
  }

  /** Returns the model of the command, without subcommands. */
  static CommandLine create(Terminal terminal, IFactory factory) {
    CommandSpec spec = new RootCommand(terminal, factory).spec;
    spec.name("operator")
        .versionProvider(new Version())
        .addOption(
            inherited("-h", "--help")
                .usageHelp(true)
                .order(1_001)
                .description("Show this help.")
                .build())
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version.")
                .build())
        .addOption(
            inherited("--color")
                .order(1_000)
                .type(ColorMode.class)
                .paramLabel("WHEN")
                .description(
                    "When to use color: auto (default), always, never. auto: on terminals, unless NO_COLOR is set.")
                .setter(colorOf(terminal))
                .build());
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND")
        .description("Manages Applications on Kubernetes with all objects that they need.")
        .optionListHeading("%nOptions:%n")
        .commandListHeading("%nCommands:%n")
        .footer(
            "",
            "Example:",
            "  operator render -f examples/application.yaml",
            "",
            "Run 'operator COMMAND --help' for the options and exit codes of a command.");
    return new CommandLine(spec, factory);
  }

  /** Starts an option of this command and all others. */
  private static OptionSpec.Builder inherited(String... names) {
    return OptionSpec.builder(names).scopeType(ScopeType.INHERIT);
  }

  private static ISetter colorOf(Terminal terminal) {
    return new ISetter() {
      @Override
      @SuppressWarnings("TypeParameterUnusedInFormals") // of picocli
      public <T> T set(T mode) {
        if (mode instanceof ColorMode chosen) {
          terminal.colors().set(chosen);
        }
        return mode;
      }
    };
  }

  @Override
  public Integer call() {
    terminal.err().print(spec.commandLine().getUsageMessage());
    return ExitCode.USAGE.code();
  }
}
