package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.input.SettingsOption;
import io.appoperator.cli.option.DeprecatedOptionNames;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.cli.option.ValueType;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.input.InputException;
import io.appoperator.core.install.MetricsRoles;
import io.appoperator.core.install.RbacDocuments;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.install.UserRoles;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.settings.SettingsException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "rbac",
    addMethodSubcommands = false,
    description = {
      "Print the minimal roles and bindings that 'run' needs with the loaded plug-ins.",
      "The ServiceAccount and its namespace must exist."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator rbac | kubectl apply -f -",
      "  operator rbac --service-account tools:operator -n shop -n mail | kubectl apply -f -",
      "  operator rbac --user-roles | kubectl apply -f -"
    })
public final class RbacCommand extends OperatorCommand {

  private static final Map<String, String> FORMER_NAMES =
      Map.of("namespaces", "namespace", "people", "user-roles");

  static final class Accounts extends ValueType<ServiceAccountName> {
    Accounts() {
      super("a service account", text -> Optional.of(ServiceAccountName.parse(text)));
    }
  }

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @Option(
      names = "--service-account",
      order = -5,
      paramLabel = "NAMESPACE:NAME",
      converter = Accounts.class,
      defaultValue = "operator-system:application-operator",
      description = "ServiceAccount of 'run' (default: ${DEFAULT-VALUE}).")
  private ServiceAccountName account = ServiceAccountName.defaults();

  @Option(
      names = {"-n", "--namespace"},
      order = -4,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      split = ",",
      description = {
        "Namespace whose resources 'run' manages; repeatable (default: all namespaces).",
        "Each gets a Role and a RoleBinding; no cluster-wide permission is granted.",
        "The namespace of the operator itself is part of --service-account."
      })
  private List<String> namespaces = List.of();

  @Option(
      names = "--lease-name",
      order = -3,
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      defaultValue = ElectionSettings.STANDARD_NAME,
      description = "Lease that the replicas of 'run' share (default: ${DEFAULT-VALUE}).")
  private String leaseName = "";

  @Option(
      names = "--user-roles",
      order = -2,
      description = {
        "Print the roles for users instead: to view and to edit the resources of all loaded kinds.",
        "They are aggregated to the ClusterRoles view, edit and admin."
      })
  private boolean users;

  @Option(
      names = "--metrics-authorization",
      order = -1,
      description = {
        "Add the roles of 'run --metrics-authorization': to review tokens and accesses.",
        "The ClusterRole application-operator-metrics-reader is for clients of the metrics."
      })
  private boolean metricsAuthorization;

  @Mixin private final SettingsOption settings = new SettingsOption();

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public RbacCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public void declare(CommandSpec spec) {
    DeprecatedOptionNames.declare(spec, FORMER_NAMES);
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException {
    if (users) {
      refuseOptionsOfTheOperator();
    }
    DeprecatedOptionNames.warnings(command, FORMER_NAMES)
        .forEach(warning -> terminal.printMessage("warning: " + warning));
    PluginRegistry all = plugins.get();
    PluginRegistry loaded = settings.read(all).configure(all);
    terminal.out().print(new ManifestPrinter().print(users ? users(loaded) : operator(loaded)));
    return ExitCode.OK;
  }

  private void refuseOptionsOfTheOperator() {
    for (String option :
        List.of("--service-account", "--namespace", "--lease-name", "--metrics-authorization")) {
      if (command.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            command.commandLine(),
            option + " has no effect with --user-roles, which are of all users. Remove it.");
      }
    }
  }

  private List<ObjectNode> operator(PluginRegistry loaded) {
    List<ObjectNode> documents = new ArrayList<>();
    documents.addAll(operatorRoles(loaded));
    if (metricsAuthorization) {
      documents.addAll(MetricsRoles.of(account));
    }
    return documents;
  }

  private List<ObjectNode> operatorRoles(PluginRegistry loaded) {
    return RbacDocuments.of(
        loaded.kinds().stream().map(LoadedKind::kind).toList(),
        loaded.managed(),
        loaded.relatedKinds(),
        account,
        namespaces,
        leaseName);
  }

  private static List<ObjectNode> users(PluginRegistry loaded) {
    return UserRoles.of(
        loaded.kinds().stream().map(kind -> CrdDocument.parse(kind.primary())).toList());
  }
}
