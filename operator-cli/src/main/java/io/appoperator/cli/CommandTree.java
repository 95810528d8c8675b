package io.appoperator.cli;

import static java.util.Objects.requireNonNull;

import io.appoperator.cli.capabilities.CapabilitiesCommand;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.PluginOptions;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.completion.Completion;
import io.appoperator.cli.completion.CompletionCommand;
import io.appoperator.cli.demo.DemoCommand;
import io.appoperator.cli.diff.DiffCommand;
import io.appoperator.cli.explain.ExplainCommand;
import io.appoperator.cli.install.CrdCommand;
import io.appoperator.cli.install.InstallCommand;
import io.appoperator.cli.install.RbacCommand;
import io.appoperator.cli.log.LogThreshold;
import io.appoperator.cli.managers.ManagersCommand;
import io.appoperator.cli.option.ValueType;
import io.appoperator.cli.plugins.PluginsCommand;
import io.appoperator.cli.render.RenderCommand;
import io.appoperator.cli.run.RunCommand;
import io.appoperator.cli.scaffold.CreateCommand;
import io.appoperator.cli.scaffold.InitCommand;
import io.appoperator.cli.settings.SettingsCommand;
import io.appoperator.cli.terminal.ResultStream.ClosedPipeException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.cli.terminal.TerminalWidth;
import io.appoperator.cli.tree.TreeCommand;
import io.appoperator.cli.validate.ValidateCommand;
import io.appoperator.core.loading.PluginSource;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.PicocliException;
import picocli.CommandLine.RunLast;

/** All commands and their common features: help, errors and exit codes. */
public final class CommandTree {

  private static final String DEBUG = "OPERATOR_DEBUG";

  /** The commands that describe all other commands. */
  private static final Set<String> DESCRIBING_COMMANDS = Set.of("help", "completion");

  /** The commands that load no plug-ins. */
  private static final Set<String> WITHOUT_PLUGINS = Set.of("init", "help", "completion");

  private static final Set<String> HELP = Set.of("-h", "--help");

  private static final IFactory FACTORY = new ClassFactory();

  private final Terminal terminal;
  private final boolean debug;
  private final int helpWidth;
  private final ErrorReport errors;
  private final PluginOptions pluginOptions;
  private final Supplier<PluginRegistry> plugins;
  private final Map<String, Supplier<OperatorCommand>> commands;

  /**
   * @param terminal the streams
   * @param environment the variables of the process
   * @param source loads the kinds and managers; called by the commands that need them
   * @param stopSignal receives the action to run when the process is stopped
   */
  public CommandTree(
      Terminal terminal,
      Map<String, String> environment,
      PluginSource source,
      StopSignal stopSignal) {
    this.terminal = terminal;
    this.debug = "1".equals(environment.get(DEBUG));
    this.helpWidth = TerminalWidth.ofHelp(environment);
    this.errors = new ErrorReport(terminal, debug);
    this.pluginOptions = new PluginOptions(environment);
    Supplier<PluginRegistry> loading = () -> source.load(pluginOptions.selection());
    Supplier<PluginRegistry> plugins = reportingSkipped(loading);
    this.plugins = plugins;
    Map<String, Supplier<OperatorCommand>> all = new LinkedHashMap<>();
    all.put("render", () -> new RenderCommand(terminal, plugins, stopSignal));
    all.put("validate", () -> new ValidateCommand(terminal, plugins, stopSignal));
    all.put("diff", () -> new DiffCommand(terminal, plugins, stopSignal));
    all.put("explain", () -> new ExplainCommand(terminal, plugins, stopSignal));
    all.put(
        "tree",
        () ->
            new TreeCommand(
                terminal, TerminalWidth.find(environment), () -> standard().load(plugins)));
    all.put("run", () -> new RunCommand(terminal, environment, loading, stopSignal));
    all.put(
        "demo",
        () ->
            new DemoCommand(
                terminal,
                new DemoPlugins(plugins, source, pluginOptions),
                stopSignal,
                (shown, arguments) ->
                    new CommandTree(shown, environment, source, stopSignal).run(arguments)));
    all.put(
        "install",
        () -> new InstallCommand(terminal, pluginOptions, () -> standard().load(plugins)));
    all.put("crd", () -> new CrdCommand(terminal, () -> standard().load(plugins)));
    all.put("rbac", () -> new RbacCommand(terminal, () -> standard().run(plugins)));
    all.put("settings", () -> new SettingsCommand(terminal, () -> standard().load(plugins)));
    all.put(
        "capabilities", () -> new CapabilitiesCommand(terminal, () -> standard().load(plugins)));
    all.put("managers", () -> new ManagersCommand(terminal, () -> standard().run(plugins)));
    all.put(
        "plugins",
        () -> new PluginsCommand(terminal, pluginOptions, () -> standard().run(plugins)));
    all.put("init", () -> new InitCommand(terminal));
    all.put("create", () -> new CreateCommand(terminal, () -> standard().load(plugins)));
    all.put("help", () -> new HelpCommand(terminal));
    all.put("completion", () -> new CompletionCommand(terminal));
    all.put("version", () -> new VersionCommand(terminal, () -> standard().load(plugins)));
    this.commands = Collections.unmodifiableMap(all);
  }

  /** Reports skipped plug-ins; {@code run} does so in its log. */
  private Supplier<PluginRegistry> reportingSkipped(Supplier<PluginRegistry> loading) {
    return () -> {
      PluginRegistry loaded = loading.get();
      for (LoadedPlugin plugin : loaded.plugins()) {
        if (plugin.isSkipped()) {
          terminal.printMessage("warning: skipped a plug-in: " + plugin.problem());
        }
      }
      return loaded;
    };
  }

  /** The limit for commands without an option for it. */
  static PluginCalls standard() {
    return new PluginCalls(PluginCalls.STANDARD_LIMIT, line -> {});
  }

  /** Returns the command model for these arguments. */
  public CommandLine root(String... args) {
    CommandLine root = RootCommand.create(terminal, FACTORY);
    boolean overview = args.length == 1 && HELP.contains(args[0]);
    for (Supplier<OperatorCommand> command : selected(args)) {
      root.addSubcommand(overview ? summary(command.get()) : withOptions(command.get()));
    }
    root.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    root.setParameterExceptionHandler((e, arguments) -> errors.usage(e).code());
    root.setExecutionExceptionHandler((e, command, parsed) -> errors.failure(e).code());
    root.setExecutionStrategy(CommandTree::execute);
    root.setCaseInsensitiveEnumValuesAllowed(true);
    root.setUsageHelpWidth(helpWidth);
    root.setHelpFactory(HelpText::new);
    root.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    root.getSubcommands().values().forEach(CommandTree::documentExitCodes);
    return root;
  }

  private CommandLine withOptions(OperatorCommand user) {
    CommandLine line = new CommandLine(user);
    user.declare(line.getCommandSpec());
    if (!WITHOUT_PLUGINS.contains(line.getCommandName())) {
      line.getCommandSpec()
          .addMixin("plugins", CommandSpec.forAnnotatedObjectLenient(pluginOptions));
    }
    return line;
  }

  /**
   * Returns a command with its name and description only. The help of all commands prints nothing
   * else of it, and its options take most of the time.
   */
  private static CommandLine summary(OperatorCommand user) {
    Command command = requireNonNull(user.getClass().getAnnotation(Command.class));
    CommandSpec spec = CommandSpec.wrapWithoutInspection(user, FACTORY).name(command.name());
    spec.usageMessage().description(command.description());
    return new CommandLine(spec, FACTORY);
  }

  /** Setting up a command takes as long as running it, so only the selected command is set up. */
  private Collection<Supplier<OperatorCommand>> selected(String... args) {
    Supplier<OperatorCommand> one =
        args.length == 0 || DESCRIBING_COMMANDS.contains(args[0]) ? null : commands.get(args[0]);
    return one == null ? commands.values() : List.of(one);
  }

  /** Runs a command and returns the exit code of the process. */
  public int run(String... args) {
    if (debug) {
      LogThreshold.showPluginFaults();
    }
    int code;
    try {
      code = execute(args);
    } catch (ClosedPipeException e) {
      code = ExitCode.CLOSED_PIPE.code();
    }
    return isDetailed(args) ? ExitCode.detailed(code) : code;
  }

  private int execute(String... args) {
    int code;
    try {
      code = Completion.isAsked(args) ? complete(args) : root(args).execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError | AssertionError e) {
      code = errors.failure(e).code();
    }
    if (terminal.out().checkError()) {
      code = errors.unwritable().code();
    }
    return code;
  }

  /**
   * Picocli prints a help text itself, outside the handler of a command's exceptions. A command
   * that collects errors reports invalid values itself, and no other errors.
   */
  private static int execute(ParseResult arguments) {
    for (ParseResult part : arguments.subcommands()) {
      for (Exception error : part.errors()) {
        if (error instanceof PicocliException wrong && ValueType.problem(error).isEmpty()) {
          throw wrong;
        }
      }
    }
    try {
      return new RunLast().execute(arguments);
    } catch (ClosedPipeException e) {
      return ExitCode.CLOSED_PIPE.code();
    }
  }

  /** Picocli must not parse the arguments, because the command is incomplete. */
  private int complete(String... args) {
    Completion.print(terminal.out(), root(args).getCommandSpec(), plugins, args);
    return ExitCode.OK.code();
  }

  /** Returns the exit code of a command with these arguments. */
  static int exitCode(ExitCode code, String... args) {
    return isDetailed(args) ? ExitCode.detailed(code.code()) : code.code();
  }

  /** Usage errors are included, so the arguments are checked before they are parsed. */
  private static boolean isDetailed(String... args) {
    return Stream.of(args)
        .map(argument -> argument.replaceFirst("(?i)=true$", ""))
        .anyMatch(DiffCommand.DETAILED_EXIT_CODE::equals);
  }

  private static void documentExitCodes(CommandLine command) {
    OperatorCommand user = command.getCommand();
    Set<ExitCode> codes = EnumSet.copyOf(user.exitCodes());
    codes.add(ExitCode.BUG);
    Map<String, String> lines = new LinkedHashMap<>();
    codes.forEach(code -> lines.put(" " + code.code(), user.meaning(code)));
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(lines);
  }
}
