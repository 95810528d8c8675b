package io.appoperator.cli.tree;

import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.PrimaryKindArgument;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "tree",
    addMethodSubcommands = false,
    description = {
      "Show a resource in a cluster with its objects, their ReplicaSets and their pods.",
      "Requires permission to get and list them, for example by the role 'view'.",
      "Objects that cannot be read are listed on stderr, and the rest is shown."
    },
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "With --watch, the command exits with 0 when the resource is deleted.",
      "",
      "Environment:",
      "  COLUMNS            shorten messages to this width, but to no less than 20 characters",
      "  KUBECONFIG         path to the kubeconfig, unless --kubeconfig is set",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator tree my-app",
      "  operator tree my-app -n staging --watch",
      "  operator tree application/my-app -o json"
    })
public final class TreeCommand extends OperatorCommand {

  private static final Pattern FORM =
      Pattern.compile("(?:([A-Za-z0-9][A-Za-z0-9.-]*)/)?([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)");

  @Parameters(
      paramLabel = "NAME",
      description = "Name of a resource, or KIND/NAME if several kinds have this name.")
  private String name = "";

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description =
          "Output format: ${COMPLETION-CANDIDATES} (default: text). json: see docs/reference/tree.md.")
  private TreeFormat format = TreeFormat.TEXT;

  @Option(
      names = "--watch",
      description = "Check every two seconds, and print it again after a change.")
  private boolean watch;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final OptionalInt width;
  private final Supplier<PluginRegistry> plugins;

  /**
   * @param width the columns of the terminal, to which messages are shortened; empty for all of
   *     them
   */
  public TreeCommand(Terminal terminal, OptionalInt width, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.width = width;
    this.plugins = plugins;
  }

  @Option(
      names = {"-n", "--namespace"},
      order = -1,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      description = "Namespace of the resource (default: the namespace of the context).")
  private @Nullable String namespace;

  @Override
  public ExitCode execute() throws UserException {
    Matcher form = FORM.matcher(name);
    if (!form.matches()) {
      throw new ParameterException(
          command.commandLine(),
          "'%s' is not a valid resource name; for example, my-app or application/my-app."
              .formatted(name));
    }
    List<LoadedKind<?>> kinds = kinds(form.group(1) == null ? "" : form.group(1));
    try (Fabric8Cluster cluster = connection.open()) {
      TreeFinder finder =
          new TreeFinder(cluster, kinds, namespace == null ? cluster.namespace() : namespace);
      TreeTask task =
          new TreeTask(terminal, finder, new TreePrinter(Clock.systemUTC(), width), format);
      return watch ? task.watch(form.group(2)) : task.once(form.group(2));
    }
  }

  private List<LoadedKind<?>> kinds(String kind) {
    List<LoadedKind<?>> all = plugins.get().kinds();
    List<LoadedKind<?>> meant =
        all.stream()
            .filter(loaded -> kind.isEmpty() || PrimaryKindArgument.matches(kind, loaded))
            .toList();
    if (meant.isEmpty()) {
      List<String> known = all.stream().map(loaded -> loaded.kind().kind()).toList();
      throw new ParameterException(
          command.commandLine(),
          "Unknown kind '%s'.%s".formatted(kind, NearestName.proposal(kind, known)));
    }
    return meant;
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.CLUSTER, ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return code == ExitCode.CLUSTER
        ? "The cluster is unreachable or rejected the request, or the resource does not exist."
        : super.meaning(code);
  }
}
