package io.appoperator.cli;

import io.appoperator.core.plugin.PluginRegistry;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** All commands, and what is common to them: help, errors, exit codes. */
final class CommandTree {

  private static final int HELP_WIDTH = 100;
  private static final String DEBUG = "OPERATOR_DEBUG";

  private final Terminal terminal;
  private final ErrorReport errors;
  private final CommandLine root;

  /**
   * Sets up the commands.
   *
   * @param terminal the streams
   * @param environment the variables of the process
   * @param plugins loads the kinds and managers; called by the commands that need them
   * @param stopSignal tells when the process is asked to stop
   */
  CommandTree(
      Terminal terminal,
      Map<String, String> environment,
      Supplier<PluginRegistry> plugins,
      StopSignal stopSignal) {
    this.terminal = terminal;
    this.errors = new ErrorReport(terminal.err(), "1".equals(environment.get(DEBUG)));
    this.root = new CommandLine(new RootCommand(terminal));
    RunCommand run = new RunCommand(terminal, environment, plugins, stopSignal);
    for (OperatorCommand command : commands(terminal, plugins, run, stopSignal)) {
      CommandLine line = new CommandLine(command);
      command.declare(line.getCommandSpec());
      root.addSubcommand(line);
    }
    root.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    root.setParameterExceptionHandler((e, args) -> errors.usage(e).code());
    root.setExecutionExceptionHandler((e, command, parsed) -> errors.failure(e).code());
    root.setCaseInsensitiveEnumValuesAllowed(true);
    root.setUsageHelpWidth(HELP_WIDTH);
    root.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    root.getSubcommands().values().forEach(CommandTree::documentExitCodes);
  }

  private static List<OperatorCommand> commands(
      Terminal terminal, Supplier<PluginRegistry> plugins, RunCommand run, StopSignal stopSignal) {
    return List.of(
        new RenderCommand(terminal, plugins, stopSignal),
        new ValidateCommand(terminal, plugins),
        new DiffCommand(terminal, plugins),
        new ExplainCommand(terminal, plugins),
        new TreeCommand(terminal, plugins),
        run,
        new InstallCommand(terminal, plugins),
        new CrdCommand(terminal, plugins),
        new RbacCommand(terminal, plugins),
        new ManagersCommand(terminal, plugins),
        new HelpCommand(terminal),
        new CompletionCommand(terminal),
        new VersionCommand(terminal));
  }

  /** Runs a command and returns the exit code of the process. */
  int run(String... args) {
    int code;
    try {
      code = root.execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError | AssertionError e) {
      code = errors.failure(e).code();
    }
    if (terminal.out().checkError()) {
      code = errors.unwritable().code();
    }
    boolean detailed = List.of(args).contains(DiffCommand.DETAILED_EXIT_CODE);
    return detailed ? ExitCode.detailed(code) : code;
  }

  private static void documentExitCodes(CommandLine command) {
    OperatorCommand user = command.getCommand();
    Set<ExitCode> codes = EnumSet.copyOf(user.exitCodes());
    codes.add(ExitCode.BUG);
    Map<String, String> lines = new LinkedHashMap<>();
    codes.forEach(code -> lines.put(" " + code.code(), code.meaning()));
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(lines);
  }
}
