package io.appoperator.cli.plugins;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.PluginOptions;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.install.ImageName;
import io.appoperator.core.json.Json;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSample;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "plugins",
    addMethodSubcommands = false,
    description =
        "Check and test plug-ins, list them, print their lock file, or put them into an image.",
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator plugins list",
      "  operator plugins list -o json",
      "  operator plugins lock",
      "  operator plugins test examples/redis-cache",
      "  operator plugins image --plugins plugins --from registry.example.com/operator:1.0 > Dockerfile"
    })
public final class PluginsCommand extends OperatorCommand {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private enum Action {
    VERIFY,
    CHECK,
    TEST,
    LIST,
    LOCK,
    IMAGE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Set<Action> WITH_FILES =
      EnumSet.of(Action.VERIFY, Action.CHECK, Action.TEST);

  private enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      description = {
        "What to do: ${COMPLETION-CANDIDATES}.",
        "verify: check the classes, then load them and render their samples in another process.",
        "check: the same, compare two renderings, and compare kinds with their definitions.",
        "test: render golden/CASE/in.yaml next to one plug-in, and compare with out.yaml; compare the status for live.yaml with status.yaml.",
        "list: load the plug-ins, and print what they add and the digests of their files.",
        "lock: print the digests of all files, for --plugins-lock.",
        "image: load the plug-ins, and print a Dockerfile that adds them to the image of the operator."
      })
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Action action;

  @Parameters(
      index = "1..*",
      paramLabel = "FILE",
      description = "Plug-ins to verify, check or test, instead of those of --plugins.")
  private List<String> files = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "Output format: ${COMPLETION-CANDIDATES} (default: text).")
  private Format format = Format.TEXT;

  @Option(
      names = "--update",
      description = "Write the expected objects of tests, instead of comparing them.")
  private boolean update;

  @Option(
      names = "--from",
      paramLabel = "IMAGE",
      description = "image: the image of the operator (default: application-operator:VERSION).")
  private @Nullable String base;

  @Option(
      names = "--layer",
      paramLabel = "FILE",
      description =
          "image: write a layer with the plug-ins to this file, for tools that append layers; print no Dockerfile.")
  private @Nullable Path layer;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final PluginOptions options;
  private final Supplier<PluginRegistry> plugins;

  /**
   * @param options where the plug-ins are
   * @param plugins loads them
   */
  public PluginsCommand(
      Terminal terminal, PluginOptions options, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.options = options;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws UserException, InterruptedException, IOException {
    if (!WITH_FILES.contains(action) && !files.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "'%s' accepts no files. Set them with --plugins.".formatted(action));
    }
    if ((action == Action.LOCK || action == Action.IMAGE) && format == Format.JSON) {
      throw new ParameterException(
          command.commandLine(), "'%s' has only one format. Remove --output.".formatted(action));
    }
    if (action != Action.IMAGE && (base != null || layer != null)) {
      throw new ParameterException(
          command.commandLine(), "Only 'image' accepts --from and --layer. Remove them.");
    }
    if (update && action != Action.TEST) {
      throw new ParameterException(
          command.commandLine(), "Only 'test' accepts --update. Remove it.");
    }
    return switch (action) {
      case VERIFY -> verify(false);
      case CHECK -> verify(true);
      case TEST -> test();
      case LIST -> {
        terminal
            .out()
            .print(
                format == Format.JSON
                    ? Json.pretty(PluginsPrinter.document(plugins.get().plugins())) + "\n"
                    : PluginsPrinter.table(plugins.get().plugins()));
        yield ExitCode.OK;
      }
      case LOCK -> {
        try (PluginLoader loader = loader()) {
          String lock = loader.lock(options.selection().path());
          if (lock.lines().allMatch(line -> line.startsWith("#"))) {
            terminal.printMessage("warning: " + options.absence());
          }
          terminal.out().print(lock);
        }
        yield ExitCode.OK;
      }
      case IMAGE -> image();
    };
  }

  private ExitCode image() throws UserException, IOException {
    List<LoadedPlugin> loaded = plugins.get().plugins();
    if (loaded.stream().allMatch(LoadedPlugin::isSkipped)) {
      throw noPlugins();
    }
    PluginImage image = new PluginImage(options.selection().path(), loaded);
    if (layer != null) {
      image.writeLayer(layer);
    } else {
      terminal.out().print(image.dockerfile(baseImage(), Path.of("")));
    }
    return ExitCode.OK;
  }

  private ParameterException noPlugins() {
    return new ParameterException(command.commandLine(), options.absence());
  }

  private ImageName baseImage() {
    try {
      return new ImageName(base == null ? "application-operator:" + Version.number() : base);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--from: " + e.getMessage());
    }
  }

  private ExitCode verify(boolean thorough) throws InterruptedException {
    PluginPath path =
        files.isEmpty() ? options.selection().path() : new PluginPath("The command line", files);
    Map<String, List<Finding>> findings;
    List<PluginSample> samples;
    try (PluginLoader loader = loader()) {
      findings = loader.verify(path);
      samples = loader.samples(path);
    }
    if (findings.isEmpty()) {
      throw noPlugins();
    }
    boolean broken = findings.values().stream().flatMap(List::stream).anyMatch(Finding::isError);
    List<Finding> trial =
        broken
            ? List.of()
            : new PluginTrial(path, List.copyOf(findings.keySet()), samples, LIMIT).run(thorough);
    terminal
        .out()
        .print(
            format == Format.JSON
                ? Json.pretty(PluginsPrinter.findings(findings, trial)) + "\n"
                : PluginsPrinter.text(findings, trial));
    return broken || trial.stream().anyMatch(Finding::isError) ? ExitCode.INVALID : ExitCode.OK;
  }

  private ExitCode test() throws UserException {
    if (files.size() != 1 || format == Format.JSON) {
      throw new ParameterException(
          command.commandLine(),
          "'test' needs one plug-in, and has only one format. Name a file or a directory.");
    }
    List<String> path = new ArrayList<>(options.selection().path().entries());
    path.addAll(files);
    try (PluginLoader loader = loader();
        PluginCalls calls = new PluginCalls(PluginCalls.STANDARD_LIMIT, line -> {})) {
      PluginSelection selection = PluginSelection.of(new PluginPath("The command line", path));
      return new GoldenCases(Path.of(files.get(0)), terminal)
          .run(calls.load(() -> loader.load(selection)), update);
    }
  }

  private static PluginLoader loader() {
    return new PluginLoader(PluginsCommand.class.getClassLoader(), null);
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.DIFFERS, ExitCode.USAGE, ExitCode.INVALID);
  }

  @Override
  public String meaning(ExitCode code) {
    return switch (code) {
      case INVALID -> "A plug-in cannot be used; every error is on stdout.";
      case DIFFERS -> "A plug-in renders other objects than its tests expect.";
      default -> super.meaning(code);
    };
  }
}
