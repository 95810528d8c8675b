package io.appoperator.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.command.Version;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.ServerMessage;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "version",
    addMethodSubcommands = false,
    description = {
      "Print the version.",
      "In JSON and YAML also the commit, Java, the platform, the definitions and the plug-ins."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator version",
      "  operator version -o json",
      "  operator version --server"
    })
final class VersionCommand extends OperatorCommand {

  private enum Format {
    TEXT,
    JSON,
    YAML;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description =
          "Output format: ${COMPLETION-CANDIDATES} (default: text). json, yaml: see docs/reference/version.md.")
  private Format format = Format.TEXT;

  @Option(names = "--server", description = "Also print the version of the API server.")
  private boolean server;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  VersionCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws UserException {
    for (String option : List.of("--kubeconfig", "--context", "--timeout")) {
      if (!server && command.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            command.commandLine(),
            "%s has no effect without --server. Add --server, or remove it.".formatted(option));
      }
    }
    Optional<String> serverVersion = server ? Optional.of(serverVersion()) : Optional.empty();
    String text =
        switch (format) {
          case TEXT ->
              Version.line()
                  + System.lineSeparator()
                  + serverVersion.map(v -> "server " + v + System.lineSeparator()).orElse("");
          case JSON -> Json.pretty(document(serverVersion)) + "\n";
          case YAML -> new ManifestPrinter().print(document(serverVersion));
        };
    terminal.out().print(text);
    return ExitCode.OK;
  }

  private ObjectNode document(Optional<String> serverVersion) {
    ObjectNode document = Version.document();
    try {
      addPlugins(document, plugins.get());
    } catch (PluginException e) {
      // The document describes a problem to others, so it exists although a plug-in is broken.
      document.put("pluginProblem", e.getMessage());
    }
    serverVersion.ifPresent(version -> document.putObject("server").put("version", version));
    return document;
  }

  private static void addPlugins(ObjectNode document, PluginRegistry loaded) {
    ArrayNode definitions = document.putArray("definitions");
    for (LoadedKind<?> kind : loaded.kinds()) {
      ObjectNode definition = SpecExtensions.definition(kind);
      ArrayNode versions =
          definitions
              .addObject()
              .put("name", definition.at("/metadata/name").asText())
              .putArray("versions");
      definition.at("/spec/versions").forEach(version -> versions.add(version.path("name")));
    }
    ArrayNode list = document.putArray("plugins");
    for (LoadedPlugin plugin : loaded.plugins()) {
      list.addObject()
          .put("id", plugin.id())
          .put("version", plugin.version())
          .put("sha256", plugin.sha256());
    }
  }

  private String serverVersion() throws UserException {
    try (Fabric8Cluster cluster = connection.open()) {
      return cluster.serverVersion();
    } catch (ClusterException e) {
      throw e.isUnauthenticated()
          ? ClusterAccess.unauthenticated(e)
          : new UserException(
              ExitCode.CLUSTER,
              "The version of the API server is unknown: %s Check the connection, or select another cluster with --kubeconfig and --context."
                  .formatted(ServerMessage.asSentence(e.getMessage())));
    }
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.CLUSTER);
  }
}
