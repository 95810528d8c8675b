package io.appoperator.cli.install;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.PluginOptions;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.input.SettingsOption;
import io.appoperator.cli.option.ConfigurationException;
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
import io.appoperator.core.install.InstallSchema;
import io.appoperator.core.install.InstallValues;
import io.appoperator.core.install.InstalledPlugins;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.settings.SettingsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    name = "install",
    addMethodSubcommands = false,
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
      "  operator install --values values.yaml | kubectl apply -f -",
      "  operator install --kustomize manifests",
      "  operator install --chart application-operator --plugins plugins"
    })
public final class InstallCommand extends OperatorCommand {

  private static final int KIBIBYTE = 1024;

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
      converter = OwnNamespace.class,
      defaultValue = "operator-system",
      description = {
        "Namespace in which the operator itself runs (default: ${DEFAULT-VALUE}).",
        "It gets the label of the Pod Security Standard 'restricted', so those of Kubernetes are refused.",
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
  private @Nullable ImageName image;

  @Option(
      names = "--replicas",
      order = -5,
      paramLabel = "NUMBER",
      converter = Replicas.class,
      description = {
        "Number of replicas (default: 3).",
        "One is the leader; the others are standbys."
      })
  private @Nullable Integer replicas;

  @Option(
      names = "--namespaces",
      order = -4,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      split = ",",
      description = {
        "Namespaces whose resources the operator manages (default: all namespaces).",
        "Each gets a Role and a RoleBinding. There are no ClusterRoles, except with metrics.authorization."
      })
  private @Nullable List<String> namespaces;

  @Option(
      names = {"-l", "--selector"},
      order = -3,
      paramLabel = "SELECTOR",
      converter = LabelSelector.class,
      description = {
        "Labels of the resources that the operator manages (default: any).",
        "Operators that share a cluster need disjoint selectors."
      })
  private @Nullable String selector;

  @Option(
      names = "--lease-name",
      order = -2,
      paramLabel = "NAME",
      converter = NameTypes.ObjectName.class,
      description = {
        "Lease that its replicas share (default: " + ElectionSettings.STANDARD_NAME + ").",
        "It is in the namespace of the operator."
      })
  private @Nullable String leaseName;

  @Option(
      names = "--metrics-namespace",
      order = -1,
      paramLabel = "NAMESPACE",
      converter = NameTypes.NamespaceName.class,
      description = {
        "Namespace whose pods may read the metrics (default: monitoring).",
        "The NetworkPolicy denies all other pods, and all pods on the health port."
      })
  private @Nullable String metricsNamespace;

  @Option(
      names = "--values",
      order = 0,
      paramLabel = "FILE",
      description = {
        "File with these options and more, such as resources and pull secrets. Repeatable.",
        "It has the format of the chart's values.yaml, and '-' is stdin. A later file and the options above take precedence."
      })
  private List<String> valuesFiles = List.of();

  @ArgGroup private @Nullable OutputOptions output;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  @Mixin private final SettingsOption settings = new SettingsOption();

  private final Terminal terminal;
  private final PluginOptions pluginOptions;
  private final Supplier<PluginRegistry> plugins;

  /**
   * @param pluginOptions where the plug-ins are
   * @param plugins loads them
   */
  public InstallCommand(
      Terminal terminal, PluginOptions pluginOptions, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.pluginOptions = pluginOptions;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute()
      throws InputException, SettingsException, ConfigurationException, UserException {
    if (output != null
        && output.isChart()
        && command.commandLine().getParseResult().hasMatchedOption("--namespace")) {
      throw new ParameterException(
          command.commandLine(),
          "--namespace has no effect with --chart. Remove it, and pass it to 'helm install'.");
    }
    PluginRegistry loaded = plugins.get();
    InstallValues values = values();
    PluginRegistry configured = settings(values, loaded).configure(loaded);
    InstallOptions options =
        new InstallOptions(namespace, Version.number(), values, installedPlugins(values));
    List<String> warnings = new ArrayList<>();
    if (output == null) {
      print(InstallDocuments.of(configured, options));
    } else {
      warnings.addAll(
          output.write(configured, options, new Samples(pluginOptions.selection().path())));
    }
    // A bundle has a warning of its own, because its image needs a digest.
    if (values.hasImageWithoutRegistry() && (output == null || !output.isBundle())) {
      warnings.add(
          "The image %s names no registry, so nodes pull it from their default one. Set --image REGISTRY/NAME:TAG, or image.repository in the values."
              .formatted(options.image()));
    }
    warnings.forEach(warning -> terminal.printMessage("warning: " + warning));
    return ExitCode.OK;
  }

  /** Returns the values of the files, with those of the options above them. */
  private InstallValues values() throws InputException, ConfigurationException {
    InstallValues values = ValuesFiles.read(valuesFiles, terminal.in());
    values = image == null ? values : values.withImage(image);
    values = replicas == null ? values : values.with("replicas", IntNode.valueOf(replicas));
    values = namespaces == null ? values : values.with("namespaces", namespaces);
    values = selector == null ? values : values.with("selector", selector);
    values = leaseName == null ? values : values.with("leaseName", leaseName);
    values = metricsNamespace == null ? values : values.with("metrics.namespace", metricsNamespace);
    values =
        settings.files().isEmpty()
            ? values
            : values.with("settings", new SettingsFiles(settings.files()).texts());
    List<String> problems =
        InstallSchema.STANDARD.check(values).stream()
            .map(problem -> "%s: %s".formatted(problem.path(), problem.message()))
            .toList();
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    return values;
  }

  private InstalledPlugins installedPlugins(InstallValues values) throws UserException {
    PluginPath path = pluginOptions.selection().path();
    if (path.entries().isEmpty()) {
      return InstalledPlugins.none();
    }
    try (PluginLoader loader = new PluginLoader(InstallCommand.class.getClassLoader(), null)) {
      InstalledPlugins installed = new InstalledPlugins(loader.files(path), loader.lock(path));
      // The variable of an image may name a directory that is still empty.
      if (installed.isEmpty() && path.source().equals(PluginPath.FLAG)) {
        throw new UserException(ExitCode.USAGE, pluginOptions.absence());
      }
      if (values.mountsPlugins()
          && values.pluginImage().isEmpty()
          && installed.bytes() > InstalledPlugins.CONFIG_MAP_BYTES) {
        throw tooLarge(installed);
      }
      return installed;
    }
  }

  private static UserException tooLarge(InstalledPlugins installed) {
    return new UserException(
        ExitCode.USAGE,
        "The plug-ins have %s KiB, but a ConfigMap holds %s KiB. In a file for --values, set plugins.image to an image with them. Before Kubernetes 1.35, also set plugins.copy: true. If the image of the operator has them, set plugins.mount: false."
            .formatted(installed.bytes() / KIBIBYTE, InstalledPlugins.CONFIG_MAP_BYTES / KIBIBYTE));
  }

  /** Settings decide which managers need roles. */
  private OperatorSettings settings(InstallValues values, PluginRegistry loaded)
      throws InputException, SettingsException {
    if (!settings.files().isEmpty()) {
      return settings.read(loaded);
    }
    List<SettingsSource> sources = new ArrayList<>();
    for (String text : values.settings()) {
      sources.add(SettingsSource.text("--values: settings[%s]".formatted(sources.size()), text));
    }
    return OperatorSettings.of(sources, loaded);
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
