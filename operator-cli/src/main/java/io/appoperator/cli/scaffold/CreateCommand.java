package io.appoperator.cli.scaffold;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "create",
    addMethodSubcommands = false,
    description = {
      "Add a kind, a resource manager or a transformer to a project of 'operator init'.",
      "Each has classes, tests and a sample. Existing files are never changed, except for lists of names."
    },
    sortOptions = false,
    parameterListHeading = "%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator create kind Website --directory shop-plugin",
      "  operator create manager nightly-backup --directory shop-plugin",
      "  operator create manager backup --kind Website --directory shop-plugin",
      "  operator create transformer proxy --directory shop-plugin"
    })
public final class CreateCommand extends OperatorCommand {

  private enum Type {
    KIND,
    MANAGER,
    TRANSFORMER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "TYPE",
      description = {
        "What to add: ${COMPLETION-CANDIDATES}.",
        "kind: a custom resource with its resource manager.",
        "manager: further objects for resources of a kind.",
        "transformer: changes of objects that others render."
      })
  @SuppressWarnings("NullAway.Init") // set by picocli
  private Type type;

  @Parameters(
      index = "1",
      paramLabel = "NAME",
      description = "Name in CamelCase; of managers and transformers also with hyphens.")
  private String name = "";

  @Option(
      names = "--plural",
      paramLabel = "PLURAL",
      description = "Name of a kind in paths, in lower case (default: the usual English plural).")
  private String plural = "";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = {
        "Kind that a manager or a transformer serves: one of the project",
        "(default: Application)."
      })
  private String kind = "";

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "Directory of the project (default: the current one).")
  private String directory = "";

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public CreateCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws UserException {
    if (type != Type.KIND && !plural.isEmpty()) {
      throw new ParameterException(command.commandLine(), "--plural is only for kinds. Remove it.");
    }
    if (type == Type.KIND && !kind.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "--kind is only for managers and transformers. Remove it.");
    }
    Path target = InitCommand.path(directory);
    PluginProject project = PluginProject.read(target);
    ProjectWriter writer = new ProjectWriter(target);
    Blueprint blueprint = blueprint(target, project);
    boolean known = writer.knows(blueprint);
    if (type != Type.KIND) {
      checkFree(writer, project, known);
      checkServes(blueprint, target);
    }
    Map<String, FileChange> changes = writer.add(blueprint, known);
    new ChangePrinter(terminal).print(changes, List.of("mvn package"));
    return ExitCode.OK;
  }

  private Blueprint blueprint(Path target, PluginProject project) throws UserException {
    if (type == Type.KIND) {
      return Blueprint.kind(project, KindName.of(name, plural));
    }
    boolean manager = type == Type.MANAGER;
    ProviderName provider = ProviderName.of(name, manager ? "Manager" : "Transformer");
    ServedKind served =
        ServedKind.of(target, project, provider, kind.isEmpty() ? "Application" : kind);
    return manager
        ? Blueprint.manager(project, provider, served)
        : Blueprint.transformer(project, provider, served);
  }

  /** A kind has a manager of its name; and the operator refuses ids that another plug-in has. */
  private void checkFree(ProjectWriter writer, PluginProject project, boolean known)
      throws UserException {
    ProviderName provider = ProviderName.of(name, "");
    KindName kind = new KindName(provider.className(), "");
    if (writer.knows(Blueprint.kind(project, kind))) {
      throw Names.invalid(
          "The project has the kind %s, with classes of this name. Use another name."
              .formatted(kind.kind()));
    }
    boolean taken =
        !known
            && plugins.get().kinds().stream()
                .flatMap(loaded -> type == Type.MANAGER ? managers(loaded) : transformers(loaded))
                .anyMatch(provider.id()::equals);
    if (taken) {
      throw Names.invalid(
          "The operator has a %s '%s' already. Use another name.".formatted(type, provider.id()));
    }
  }

  /** A class that exists stays as it is, so it must serve the kind that is asked for. */
  private void checkServes(Blueprint blueprint, Path target) throws UserException {
    String requested = kind.isEmpty() ? "Application" : kind;
    Optional<String> served = ServedKind.ofClass(target.resolve(blueprint.files().get(0).path()));
    if (served.isPresent() && !served.get().equals(requested)) {
      throw Names.invalid(
          "The project has the %s '%s' already. It serves %s, and not %s. Use another name, or set --kind=%s."
              .formatted(
                  type, ProviderName.of(name, "").id(), served.get(), requested, served.get()));
    }
  }

  private static Stream<String> managers(LoadedKind<?> kind) {
    return kind.managers().stream().map(LoadedManager::id);
  }

  private static Stream<String> transformers(LoadedKind<?> kind) {
    return kind.transformers().stream().map(LoadedTransformer::id);
  }
}
