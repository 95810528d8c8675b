package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.OptionValue;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.install.CrdPrinter;
import io.appoperator.core.install.ImageName;
import io.appoperator.core.install.InstallDocuments;
import io.appoperator.core.install.InstallOptions;
import io.appoperator.core.option.Name;
import io.appoperator.core.option.RunTable;
import io.appoperator.core.option.Whole;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "install",
    description = {
      "Print all manifests that are needed to run the operator in a cluster.",
      "These are its namespace, the CustomResourceDefinitions, its ServiceAccount and roles, the roles"
          + " for users, and a Deployment with its supporting objects."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator install --image registry.example.com/operator:1.0 | kubectl apply -f -",
      "  operator install --namespaces shop,mail --replicas 2 | kubectl apply -f -",
      "  operator install --namespace shop-operator -l team=shop | kubectl apply -f -"
    })
public final class InstallCommand extends OperatorCommand {

  private static final Whole REPLICAS = new Whole(1, 9);

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private String namespace = "";

  @Option(
      names = {"-n", "--namespace"},
      order = -7,
      paramLabel = "NAME",
      defaultValue = "operator-system",
      description = {
        "Namespace of the operator (default: ${DEFAULT-VALUE}).",
        "It is created with the Pod Security Standard 'restricted'."
      })
  void setNamespace(String value) {
    namespace = OptionValue.checked(command, "--namespace", Name.NAMESPACE::parse, value);
  }

  private ImageName image = new ImageName("application-operator:" + Version.number());

  @Option(
      names = "--image",
      order = -6,
      paramLabel = "IMAGE",
      description =
          "Image of the operator (default: application-operator in the version of this command).")
  void setImage(String value) {
    image = OptionValue.checked(command, "--image", ImageName::new, value);
  }

  private int replicas;

  @Option(
      names = "--replicas",
      order = -5,
      paramLabel = "NUMBER",
      defaultValue = "3",
      description = {
        "Number of replicas (default: ${DEFAULT-VALUE}).",
        "One is the leader; the others are standbys."
      })
  void setReplicas(String value) {
    replicas = OptionValue.checked(command, "--replicas", REPLICAS::parse, value);
  }

  private List<String> namespaces = List.of();

  @Option(
      names = "--namespaces",
      order = -4,
      paramLabel = "NAME",
      split = ",",
      description = {
        "Namespaces that the operator manages (default: all).",
        "Each gets a Role and a RoleBinding; no ClusterRoles are printed, also not for users."
      })
  void setNamespaces(List<String> values) {
    namespaces = OptionValue.allChecked(command, "--namespaces", Name.NAMESPACE::parse, values);
  }

  private String selector = "";

  @Option(
      names = {"-l", "--selector"},
      order = -3,
      paramLabel = "SELECTOR",
      description = {
        "Labels of the resources that the operator manages (default: any).",
        "Operators that share a cluster need disjoint selectors."
      })
  void setSelector(String value) {
    selector = OptionValue.checked(command, "--selector", RunTable.SELECTOR.type()::parse, value);
  }

  private String leaseName = ElectionSettings.STANDARD_NAME;

  @Option(
      names = "--lease-name",
      order = -2,
      paramLabel = "NAME",
      defaultValue = ElectionSettings.STANDARD_NAME,
      description = {
        "Lease that its replicas share (default: ${DEFAULT-VALUE}).",
        "It is in the namespace of the operator."
      })
  void setLeaseName(String value) {
    leaseName =
        OptionValue.checked(command, "--lease-name", RunTable.LEASE_NAME.type()::parse, value);
  }

  private String metricsNamespace = InstallOptions.STANDARD_METRICS_NAMESPACE;

  @Option(
      names = "--metrics-namespace",
      order = -1,
      paramLabel = "NAME",
      defaultValue = InstallOptions.STANDARD_METRICS_NAMESPACE,
      description = {
        "Namespace whose pods may read the metrics (default: ${DEFAULT-VALUE}).",
        "The NetworkPolicy denies all other pods, and all pods on the health port."
      })
  void setMetricsNamespace(String value) {
    metricsNamespace =
        OptionValue.checked(command, "--metrics-namespace", Name.NAMESPACE::parse, value);
  }

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public InstallCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() {
    InstallOptions options =
        new InstallOptions(
            namespace, image, replicas, namespaces, selector, leaseName, metricsNamespace);
    ManifestPrinter printer = new ManifestPrinter();
    for (ObjectNode document : InstallDocuments.of(plugins.get(), options).all()) {
      boolean definition = document.path("kind").asText().equals("CustomResourceDefinition");
      terminal
          .out()
          .print("---\n" + (definition ? CrdPrinter.print(document) : printer.print(document)));
    }
    return ExitCode.OK;
  }
}
