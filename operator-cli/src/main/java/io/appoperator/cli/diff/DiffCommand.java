package io.appoperator.cli.diff;

import static java.util.Objects.requireNonNull;

import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.PendingConnection;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputOptions;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.InterruptionReporter;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
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
import picocli.CommandLine.Spec;

@Command(
    name = "diff",
    addMethodSubcommands = false,
    description = {
      "Show what 'run' would change in a cluster for these resources, without writing anything.",
      "Uses dry runs on the API server, so its defaults and rejections are included.",
      "There is a dry run of each resource, and of each object that the admitted resource renders to.",
      "Without --mode=server, resources whose objects are as 'run' applied them need no dry run.",
      "If dry runs are forbidden, the differences are predicted from the live objects and the file.",
      "Fields that the server assigns are omitted: uid, versions, times, status, addresses, node ports."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Output:",
      "  --- live/KIND/NAMESPACE/NAME      a unified diff for each object that would differ;",
      "  +++ dry-run/KIND/NAMESPACE/NAME   /dev/null if it is created or deleted; predicted/ or",
      "                                    rendered/ if there was no dry run",
      "  ! MESSAGE                         an object, or the resource itself, that is rejected,",
      "                                    blocked or not managed by the operator",
      "  # Kind/name: DISRUPTION           the effect on running pods; see the list below",
      "  # Kind/name: admission changes FIELD: FILE -> ADMITTED",
      "                                    the API server would store another value",
      "  # Kind/name: paused, ...          run would not write these changes now; paced: they",
      "                                    wait for other rollouts, because no change of the spec",
      "                                    causes them",
      "  # why: FIELD <- CAUSE             with --why: the field of the resource that causes it",
      "  # drift: FIELD                    a change by another client, which run reverts",
      "  The last line of stderr counts the objects and ends with the worst disruption:",
      "    none             running pods are not affected",
      "    metadata         labels, annotations or owners change",
      "    in-place         objects are updated in place, and no pod is replaced",
      "    rolling-restart  pods are replaced according to the strategy of their workload",
      "    recreate         an object is deleted and created again, with its pods",
      "    refused          the API server does not allow the change",
      "    delete           an object is deleted",
      "    data-loss        a claim is deleted, and its data may be lost",
      "  With several namespaces, objects are named Kind/NAMESPACE/NAME.",
      "  With -o json, a failed comparison also prints a document that contains the errors.",
      "",
      "Environment:",
      "  KUBECONFIG         path to the kubeconfig, unless --kubeconfig is set",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
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

  /** A constant, because usage errors occur before it is parsed. */
  public static final String DETAILED_EXIT_CODE = "--detailed-exitcode";

  /** Characters that code forges accept as a comment. */
  private static final int COMMENT = 60_000;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @Mixin private final InputOptions input = new InputOptions();

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Mixin private final ClusterSettingsOptions settings = new ClusterSettingsOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = {
        "Output format: ${COMPLETION-CANDIDATES} (default: unified).",
        "brief: one line per object; json: see docs/reference/diff.md; markdown: for a comment."
      })
  private DiffFormat format = DiffFormat.UNIFIED;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = {
        "How to find the differences: ${COMPLETION-CANDIDATES} (default: auto).",
        "server: exact, by dry runs; requires write permissions.",
        "client: predicted from the live objects; requires get and list.",
        "auto: server where the live objects are not as run has applied them;",
        "client if dry runs are forbidden."
      })
  private DiffMode mode = DiffMode.AUTO;

  @Option(
      names = "--field-manager",
      paramLabel = "NAME",
      description = {
        "Field manager for the dry run of the resources",
        "(default: the field manager of the live resource, or an update or a create)."
      })
  private @Nullable String fieldManager;

  @Option(
      names = "--live-dir",
      paramLabel = "DIR",
      description =
          "Compare with the objects in a directory instead of a cluster. To write it, use kubectl get"
              + " -o yaml --show-managed-fields.")
  private @Nullable String liveDirectory;

  @ArgGroup(exclusive = false)
  private @Nullable Directories directories;

  private static final class Directories {

    @Option(
        names = "--from-dir",
        required = true,
        paramLabel = "DIR",
        description = {
          "Compare the objects in a directory with those of --to-dir, without a cluster.",
          "Write both with render -o dir=DIR --show-secrets, because masked values are not compared.",
          "With -f, the recreate annotation of these resources is taken into account."
        })
    private String from = "";

    @Option(
        names = "--to-dir",
        required = true,
        paramLabel = "DIR",
        description =
            "Directory with the objects after the change, written by render -o dir=DIR --show-secrets.")
    private String to = "";
  }

  @Option(
      names = "--max-size",
      paramLabel = "CHARACTERS",
      description = {
        "With -o markdown: maximum number of characters, or 0 for no limit (default: 60000).",
        "Longer output is truncated with a note. Code forges accept comments of the default size."
      })
  private @Nullable Integer maxSize;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description = {
        "Exit with code 5 if a change causes one of ${COMPLETION-CANDIDATES}.",
        "recreate also counts as restart and delete, data-loss as delete, conflict as refused."
      })
  private Set<FailCondition> failOn = EnumSet.noneOf(FailCondition.class);

  @Option(
      names = "--show-secrets",
      description =
          "Print secrets in clear text (masked by default; equal secrets have equal masks).")
  private boolean showSecrets;

  @Option(
      names = "--show-foreign",
      description =
          "List the unchanged fields of other field managers (default: only their number).")
  private boolean showForeign;

  @Option(
      names = "--why",
      description = "Show which field of the resource causes each difference, like explain.")
  private boolean why;

  @ArgGroup private final ExitCodes exitCodes = new ExitCodes();

  private static final class ExitCodes {

    @Option(names = "--exit-zero", description = "Exit with 0 even if there are differences.")
    private boolean zero;

    @Option(
        names = DETAILED_EXIT_CODE,
        description =
            "Use the exit codes of terraform: 0 no differences, 1 error, 2 differences; 5 is unchanged.")
    @SuppressWarnings("UnusedVariable") // CommandTree checks the arguments
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
  public ExitCode execute() throws InputException, SettingsException, UserException {
    stopSignal.onAbort(new InterruptionReporter(terminal));
    new DiffOptionRules(command.commandLine()).check();
    DiffTask task = new DiffTask(terminal, options());
    try {
      return compare(task);
    } catch (InputException | SettingsException | UserException | PluginException e) {
      task.fail(List.of(DiffFailure.of(e)));
      throw e;
    }
  }

  private ExitCode compare(DiffTask task) throws InputException, SettingsException, UserException {
    if (directories == null && liveDirectory == null) {
      return compareWithCluster(task);
    }
    DiffInput comparison = new DiffInput(terminal, input.bounded(plugins), options(), task);
    if (directories != null) {
      ResourceInput resources = input.isGiven() ? input.value() : null;
      return comparison.compareDirectories(resources, directories.from, directories.to);
    }
    return comparison.compareWithDump(input.value(), requireNonNull(liveDirectory));
  }

  private ExitCode compareWithCluster(DiffTask task)
      throws InputException, SettingsException, UserException {
    try (PendingConnection opening = connection.opening()) {
      PluginRegistry configured = input.configured(plugins);
      Fabric8Cluster cluster = cluster(opening, configured, task);
      if (cluster == null) {
        return ExitCode.INVALID;
      }
      ClusterInputs inputs = new ClusterInputs(cluster, terminal.err());
      if (settings.areUsed() && !input.hasSettings()) {
        configured = inputs.withSettings(configured, settings.lease());
      }
      configured =
          input.hasCapabilities()
              ? input.withCapabilities(configured)
              : inputs.withCapabilities(configured);
      configured = input.withRelated(configured);
      task.noteIfDifferent(inputs.notes());
      return new DiffInput(terminal, configured, options(), task)
          .compareWithCluster(input.value(), cluster, mode, fieldManager);
    }
  }

  /** Returns null if the input is invalid. Its errors come before those of the connection. */
  private @Nullable Fabric8Cluster cluster(
      PendingConnection opening, PluginRegistry configured, DiffTask task)
      throws InputException, SettingsException, UserException {
    try {
      return opening.cluster();
    } catch (UserException e) {
      PluginRegistry offline = input.withRelated(configured);
      if (new DiffInput(terminal, offline, options(), task).isValid(input.value())) {
        throw e;
      }
      return null;
    }
  }

  private int maxSize() {
    return maxSize == null ? COMMENT : maxSize;
  }

  private DiffOptions options() {
    return new DiffOptions(
        format, showSecrets, showForeign, failOn, why, exitCodes.zero, maxSize());
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(
        ExitCode.OK,
        ExitCode.DIFFERS,
        ExitCode.USAGE,
        ExitCode.INVALID,
        ExitCode.CLUSTER,
        ExitCode.FAIL_ON,
        ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return code == ExitCode.OK
        ? "Success; no differences, or --exit-zero is set."
        : super.meaning(code);
  }
}
