package io.appoperator.cli.diff;

import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputOptions;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.Interruption;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.EnumSet;
import java.util.List;
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
      "The API server itself is asked, by a dry run, so its defaults and refusals are included:",
      "first about each resource, then about what the admitted resource renders to. Where that is",
      "forbidden, the differences are predicted from the live objects and from the file alone.",
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
      "  ! MESSAGE                         an object, or the resource itself, that is refused,",
      "                                    blocked or not ours",
      "  # Kind/name: DISRUPTION           what happens to what is running; the words are below",
      "  # Kind/name: admission changes FIELD: FILE -> ADMITTED",
      "                                    the API server would not store what the file has",
      "  # Kind/name: paused, ...          run would not write these changes now; so with paced,",
      "                                    when no edit causes a rollout and it waits for others",
      "  # why: FIELD <- CAUSE             with --why: the field of the resource that causes it",
      "  # drift: FIELD                    what another client changed and a run reverts",
      "  The last line of stderr counts the objects and ends with the worst disruption:",
      "    none             nothing that runs is affected",
      "    metadata         labels, annotations or owners change",
      "    in-place         objects change where they are, and no pod is replaced",
      "    rolling-restart  pods are replaced, following the strategy of their workload",
      "    recreate         an object is deleted and created again, with its pods",
      "    refused          an object cannot be changed as desired",
      "    delete           an object is deleted",
      "    data-loss        a claim is deleted, and what it stores may go with it",
      "  Where several namespaces are compared, objects are named Kind/NAMESPACE/NAME.",
      "  With -o json a comparison that fails prints a document too, with errors in it.",
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
public final class DiffCommand extends OperatorCommand {

  /** Named here because errors of usage come before it is parsed. */
  public static final String DETAILED_EXIT_CODE = "--detailed-exitcode";

  /** Characters that code forges accept as a comment. */
  private static final int COMMENT = 60_000;

  private static final int SMALLEST_COMMENT = 2_000;

  private static final List<String> OF_CONNECTIONS =
      List.of("--kubeconfig", "--context", "--timeout");

  private static final List<String> OF_LIVE_OBJECTS =
      List.of("--mode", "--field-manager", "--show-foreign");

  private static final List<String> OF_RESOURCES =
      List.of("--recursive", "--namespace", "--skip-unknown", "--strict");

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
      names = "--field-manager",
      paramLabel = "NAME",
      description = {
        "The field manager that applies the resources themselves, for their dry run;",
        "if not given, the one that the live resource names, or an update or a create."
      })
  private @Nullable String fieldManager;

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
      names = "--max-size",
      paramLabel = "CHARACTERS",
      description = {
        "With -o markdown: leave out what does not fit, and say so; 0 for no limit.",
        "60000 if not given, which code forges accept as a comment."
      })
  private @Nullable Integer maxSize;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description = {
        "Exit with 5 if an object would meet one of ${COMPLETION-CANDIDATES}.",
        "recreate hits restart and delete too, data-loss hits delete, conflict hits refused."
      })
  private Set<FailOn> gates = EnumSet.noneOf(FailOn.class);

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
      description = "Show which field of the resource causes each difference, as explain does.")
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

  public DiffCommand(Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  public ExitCode execute() throws InputException, UserException {
    stopSignal.onAbort(new Interruption(terminal));
    requireOnePlace();
    DiffTask task = new DiffTask(terminal, options());
    try {
      return compare(new DiffInput(terminal, input.bounded(plugins), options(), task));
    } catch (InputException | UserException | PluginException e) {
      task.fail(List.of(DiffFailure.of(e)));
      throw e;
    }
  }

  private ExitCode compare(DiffInput comparison) throws InputException, UserException {
    if (folders != null) {
      ResourceInput resources = input.isGiven() ? input.value() : null;
      return comparison.compareFolders(resources, folders.from, folders.to);
    }
    return liveFolder == null
        ? comparison.compareWithCluster(input.value(), connection, mode, fieldManager)
        : comparison.compareWithDump(input.value(), liveFolder);
  }

  /** Of what would be ignored, people had expected something. */
  private void requireOnePlace() throws UserException {
    if (!input.isGiven() && liveFolder == null && folders == null) {
      throw new ParameterException(
          command.commandLine(),
          "Missing required option: '--filename=FILE', or '--from-dir=DIR' and '--to-dir=DIR'.");
    }
    if (folders != null && why) {
      throw new UserException(
          ExitCode.USAGE,
          "--why explains what resources render to, and --from-dir names objects that are rendered already. Leave --why out, or compare the resources of -f with a cluster or --live-dir.");
    }
    if (maxSize != null && format != DiffFormat.MARKDOWN) {
      throw new UserException(
          ExitCode.USAGE, "--max-size limits -o markdown, and no other format. Leave it out.");
    }
    if (maxSize() != 0 && maxSize() < SMALLEST_COMMENT) {
      throw new UserException(
          ExitCode.USAGE,
          "--max-size must be 0 or at least %s characters, for the heading and the counts."
              .formatted(SMALLEST_COMMENT));
    }
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
    if (fieldManager != null && (liveFolder != null || mode == DiffMode.CLIENT)) {
      throw new UserException(
          ExitCode.USAGE,
          "--field-manager is for dry runs, and none is asked for. Leave it out, or use --mode=server.");
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

  private int maxSize() {
    return maxSize == null ? COMMENT : maxSize;
  }

  private DiffOptions options() {
    return new DiffOptions(format, showSecrets, showForeign, gates, why, exitCodes.zero, maxSize());
  }

  @Override
  public Set<ExitCode> exitCodes() {
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
  public String meaning(ExitCode code) {
    return code == ExitCode.OK
        ? "Success; nothing differs, or --exit-zero is given."
        : super.meaning(code);
  }
}
