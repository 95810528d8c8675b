package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.file.StagedFiles;
import io.appoperator.cli.input.SettingsOption;
import io.appoperator.cli.option.LabelSelector;
import io.appoperator.cli.option.NameTypes;
import io.appoperator.cli.option.ValueType;
import io.appoperator.cli.option.WholeNumber;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.input.InputException;
import io.appoperator.core.install.CrdPrinter;
import io.appoperator.core.install.ImageName;
import io.appoperator.core.install.InstallDocuments;
import io.appoperator.core.install.InstallOptions;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  operator install --namespace shop-operator -l team=shop | kubectl apply -f -",
      "  operator install --settings examples/settings/platform.yaml | kubectl apply -f -",
      "  operator install --kustomize manifests"
    })
public final class InstallCommand extends OperatorCommand {

  static final class Replicas extends WholeNumber {
    Replicas() {
      super(1, 9);
    }
  }

  static final class Images extends ValueType<ImageName> {
    Images() {
      super("the name of an image", text -> Optional.of(new ImageName(text)));
    }
  }

  @Option(
      names = {"-n", "--namespace"},
      order = -7,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      defaultValue = "operator-system",
      description = {
        "Namespace in which the operator itself runs (default: ${DEFAULT-VALUE}).",
        "It is created with the Pod Security Standard 'restricted'.",
        "--namespaces sets those whose resources it manages."
      })
  private String namespace = "";

  @Option(
      names = "--image",
      order = -6,
      paramLabel = "IMAGE",
      converter = Images.class,
      description =
          "Image of the operator (default: application-operator in the version of this command).")
  private ImageName image = new ImageName("application-operator:" + Version.number());

  @Option(
      names = "--replicas",
      order = -5,
      paramLabel = "NUMBER",
      converter = Replicas.class,
      defaultValue = "3",
      description = {
        "Number of replicas (default: ${DEFAULT-VALUE}).",
        "One is the leader; the others are standbys."
      })
  private int replicas;

  @Option(
      names = "--namespaces",
      order = -4,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      split = ",",
      description = {
        "Namespaces whose resources the operator manages (default: all namespaces).",
        "Each gets a Role and a RoleBinding. ClusterRoles, including those for users, are not printed."
      })
  private List<String> namespaces = List.of();

  @Option(
      names = {"-l", "--selector"},
      order = -3,
      paramLabel = "SELECTOR",
      converter = LabelSelector.class,
      description = {
        "Labels of the resources that the operator manages (default: any).",
        "Operators that share a cluster need disjoint selectors."
      })
  private String selector = "";

  @Option(
      names = "--lease-name",
      order = -2,
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      defaultValue = ElectionSettings.STANDARD_NAME,
      description = {
        "Lease that its replicas share (default: ${DEFAULT-VALUE}).",
        "It is in the namespace of the operator."
      })
  private String leaseName = "";

  @Option(
      names = "--metrics-namespace",
      order = -1,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      defaultValue = InstallOptions.STANDARD_METRICS_NAMESPACE,
      description = {
        "Namespace whose pods may read the metrics (default: ${DEFAULT-VALUE}).",
        "The NetworkPolicy denies all other pods, and all pods on the health port."
      })
  private String metricsNamespace = "";

  @Option(
      names = "--kustomize",
      order = 0,
      paramLabel = "DIR",
      description = {
        "Directory to write the manifests to, for kustomize, instead of printing them.",
        "Its default/kustomization.yaml has all but a ServiceMonitor, which is in prometheus."
      })
  private @Nullable Path directory;

  @Mixin private final SettingsOption settings = new SettingsOption();

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public InstallCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException, UserException {
    PluginRegistry loaded = plugins.get();
    PluginRegistry configured = settings.read(loaded).configure(loaded);
    InstallOptions options =
        new InstallOptions(
            namespace,
            image,
            replicas,
            namespaces,
            selector,
            leaseName,
            metricsNamespace,
            new SettingsFiles(settings.files()).texts());
    InstallDocuments documents = InstallDocuments.of(configured, options);
    if (directory == null) {
      print(documents);
    } else {
      write(documents, directory);
    }
    return ExitCode.OK;
  }

  private static void write(InstallDocuments documents, Path directory) throws UserException {
    try {
      new StagedFiles(directory).write(KustomizeTree.of(documents));
    } catch (IOException e) {
      throw new UserException(ExitCode.USAGE, "Cannot write to %s: %s".formatted(directory, e));
    }
  }

  private void print(InstallDocuments documents) {
    ManifestPrinter printer = new ManifestPrinter();
    for (ObjectNode document : documents.all()) {
      boolean definition = document.path("kind").asText().equals("CustomResourceDefinition");
      terminal
          .out()
          .print("---\n" + (definition ? CrdPrinter.print(document) : printer.print(document)));
    }
  }
}
