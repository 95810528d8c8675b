package io.appoperator.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.DumpedCluster;
import io.appoperator.core.preview.FolderComparison;
import io.appoperator.core.preview.Previewer;
import io.appoperator.core.render.Manifest.WhenFixed;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "diff",
    description = {
      "Show what 'run' would change in a cluster for these resources; nothing is written.",
      "The API server itself is asked, by a dry run, so its defaults and refusals are included;",
      "where that is forbidden, the differences are predicted from the live objects.",
      "What the server assigns is left out: uid, versions, times, status, addresses, node ports."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Output:",
      "  --- live/KIND/NAMESPACE/NAME      a unified diff for each object that would differ;",
      "  +++ dry-run/KIND/NAMESPACE/NAME   /dev/null for one that appears or vanishes; predicted/",
      "                                    or rendered/ where no dry run was made",
      "  ! MESSAGE                         an object that is refused, blocked or not ours",
      "  # Kind/name: DISRUPTION           what happens to what is running: metadata, in-place,",
      "                                    rolling-restart, recreate, delete, data-loss",
      "  # why: FIELD <- CAUSE             with --why: the field of the resource that causes it",
      "  # drift: FIELD                    what somebody changed and a run reverts",
      "  The last line of stderr counts the objects and names the worst disruption.",
      "",
      "Environment:",
      "  KUBECONFIG         the kubeconfig, if --kubeconfig is not given",
      "  OPERATOR_PLUGINS   class path of jars with further kinds and managers",
      "",
      "Examples:",
      "  operator diff -f examples/application.yaml",
      "  operator diff -f examples --context staging",
      "  operator diff -f examples -o brief --fail-on restart,delete",
      "  operator diff -f - < examples/application.yaml",
      "  operator diff -f examples/application.yaml --why",
      "  operator diff -f examples/application.yaml --live-dir dump",
      "  operator diff --from-dir old --to-dir new -o markdown"
    })
final class DiffCommand extends OperatorCommand {

  /** Named here because errors of usage come before it is parsed. */
  static final String DETAILED_EXIT_CODE = "--detailed-exitcode";

  private static final List<String> OF_CONNECTIONS =
      List.of("--kubeconfig", "--context", "--timeout");

  private static final List<String> OF_LIVE_OBJECTS = List.of("--mode", "--show-foreign");

  private static final List<String> OF_RESOURCES =
      List.of("--recursive", "--namespace", "--skip-unknown");

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Mixin private final InputOptions input = new InputOptions();

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = {
        "One of ${COMPLETION-CANDIDATES}; unified if not given.",
        "brief: a line an object; json: docs/reference/diff.md; markdown: for a comment."
      })
  private DiffFormat format = DiffFormat.UNIFIED;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = {
        "One of ${COMPLETION-CANDIDATES}; auto if not given.",
        "server: dry runs, exact, needs the rights to write. client: predicted from the live",
        "objects, needs get and list. auto: server, or client where the dry run is forbidden."
      })
  private DiffMode mode = DiffMode.AUTO;

  @Option(
      names = "--live-dir",
      paramLabel = "DIR",
      description =
          "Compare with the objects of a folder instead of a cluster: kubectl get -o yaml"
              + " --show-managed-fields.")
  private @Nullable String liveFolder;

  @ArgGroup(exclusive = false)
  private @Nullable Folders folders;

  private static final class Folders {

    @Option(
        names = "--from-dir",
        required = true,
        paramLabel = "DIR",
        description = {
          "Compare the objects of a folder with those of --to-dir; no cluster is read.",
          "Both as render -o dir=DIR --show-secrets writes them: what is masked is not compared.",
          "With -f, the annotation counts by which these resources let objects be recreated."
        })
    private String from = "";

    @Option(
        names = "--to-dir",
        required = true,
        paramLabel = "DIR",
        description =
            "The objects after the change, as render -o dir=DIR --show-secrets writes them.")
    private String to = "";
  }

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description = {
        "Exit with 5 if an object would meet one of ${COMPLETION-CANDIDATES}.",
        "recreate hits restart and delete too, data-loss hits delete, conflict hits refused."
      })
  private Set<Gate> gates = EnumSet.noneOf(Gate.class);

  @Option(
      names = "--show-secrets",
      description = "Print secrets as they are; else equal ones get equal marks.")
  private boolean showSecrets;

  @Option(
      names = "--show-foreign",
      description =
          "List the fields that others own and that are left alone; else they are counted.")
  private boolean showForeign;

  @Option(
      names = "--why",
      description = "Tell which field of the resource causes each difference, as explain does.")
  private boolean why;

  @ArgGroup private final ExitCodes exitCodes = new ExitCodes();

  private static final class ExitCodes {

    @Option(names = "--exit-zero", description = "Exit with 0 also if something differs.")
    private boolean zero;

    @Option(
        names = DETAILED_EXIT_CODE,
        description = "Exit as terraform does: 0 same, 1 error, 2 differs; 5 stays.")
    @SuppressWarnings("UnusedVariable") // CommandTree looks at the arguments
    private boolean detailed;
  }

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;

  DiffCommand(Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  ExitCode execute() throws InputException, UserException {
    stopSignal.onAbort(new Interruption(terminal));
    requireOnePlace();
    if (folders != null) {
      if (why) {
        throw new UserException(
            ExitCode.USAGE,
            "--why tells what resources render, and --from-dir names objects that are rendered. Leave --why out, or compare the resources of -f with a cluster or --live-dir.");
      }
      return compareFolders(folders.from, folders.to);
    }
    if (!input.isGiven() && liveFolder == null) {
      throw new ParameterException(
          command.commandLine(),
          "Missing required option: '--filename=FILE', or '--from-dir=DIR' and '--to-dir=DIR'.");
    }
    PluginRegistry loaded = plugins.get();
    Optional<LoadedInput> resources = new InputLoader(terminal, loaded).load(input.value());
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    LiveReader reader = new LiveReader(loaded.kinds());
    if (liveFolder != null) {
      DumpedCluster dump = dump(liveFolder);
      Previewer previewer = Previewer.predicting(dump, reader);
      return task(loaded, dump).run(resources.get(), previewer::preview, liveFolder);
    }
    try (Fabric8Cluster cluster = connection.open()) {
      return task(loaded, cluster)
          .run(resources.get(), mode.previews(cluster, reader, terminal.err()), cluster.address());
    }
  }

  /** Of what would be ignored, people had expected something. */
  private void requireOnePlace() throws UserException {
    if (folders != null) {
      refuse(OF_CONNECTIONS, "tells of a cluster, and --from-dir names a folder");
      refuse(OF_LIVE_OBJECTS, "tells of a cluster, and --from-dir names a folder");
      if (!input.isGiven()) {
        refuse(OF_RESOURCES, "tells of resources, and -f names none");
      }
    }
    if (folders != null && liveFolder != null) {
      throw new UserException(
          ExitCode.USAGE,
          "--live-dir and --from-dir exclude each other. Leave one of the two out.");
    }
    if (liveFolder != null) {
      refuse(OF_CONNECTIONS, "tells of a cluster, and --live-dir names a folder");
    }
    if (liveFolder != null && mode == DiffMode.SERVER) {
      throw new UserException(
          ExitCode.USAGE,
          "--mode=server asks a cluster, and --live-dir names a folder. Leave one of the two out.");
    }
  }

  private void refuse(List<String> options, String why) throws UserException {
    for (String option : options) {
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UserException(ExitCode.USAGE, "%s %s. Leave it out.".formatted(option, why));
      }
    }
  }

  private DiffTask task(PluginRegistry loaded, Cluster cluster) {
    if (!why) {
      return new DiffTask(terminal, options());
    }
    Explanations explanations = new Explanations(loaded, terminal.status());
    return new DiffTask(
        terminal, options(), resource -> explanations.causes(resource, cluster::get));
  }

  private ExitCode compareFolders(String from, String to) throws InputException, UserException {
    PluginRegistry loaded = plugins.get();
    Set<ResourceRef> recreated = new HashSet<>();
    if (input.isGiven()) {
      Optional<LoadedInput> resources = new InputLoader(terminal, loaded).load(input.value());
      if (resources.isEmpty()) {
        return ExitCode.INVALID;
      }
      resources.get().resources().forEach(resource -> addRecreated(resource, recreated));
    }
    List<List<ObjectNode>> both = new ObjectFolder(terminal).readAll(from, to);
    return new DiffTask(terminal, options())
        .run(
            FolderComparison.of(
                to, both.get(0), both.get(1), recreated, new LiveReader(loaded.kinds())));
  }

  private static void addRecreated(RenderedResource resource, Set<ResourceRef> recreated) {
    resource.rendering().manifests().stream()
        .filter(manifest -> manifest.whenFixed() == WhenFixed.RECREATE)
        .forEach(manifest -> recreated.add(manifest.ref()));
  }

  private DumpedCluster dump(String folder) throws InputException, UserException {
    DumpedCluster dump = new DumpedCluster(new ObjectFolder(terminal).read(folder));
    if (!dump.hasManagedFields()) {
      terminal
          .err()
          .println(
              "warning: "
                  + folder
                  + " has no managedFields, so what is no longer rendered cannot be told from what"
                  + " others added. Dump with kubectl get --show-managed-fields.");
    }
    return dump;
  }

  private DiffOptions options() {
    return new DiffOptions(format, showSecrets, showForeign, gates, why, exitCodes.zero);
  }

  @Override
  Set<ExitCode> exitCodes() {
    return EnumSet.of(
        ExitCode.OK,
        ExitCode.DIFFERS,
        ExitCode.USAGE,
        ExitCode.INVALID,
        ExitCode.CLUSTER,
        ExitCode.GATE,
        ExitCode.INTERRUPTED);
  }

  @Override
  String meaning(ExitCode code) {
    return code == ExitCode.OK
        ? "Success; nothing differs, or --exit-zero is given."
        : super.meaning(code);
  }
}
