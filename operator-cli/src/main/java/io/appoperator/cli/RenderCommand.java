package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "render",
    description = {
      "Print the manifests of resources, offline: no cluster and no kubeconfig are read.",
      "Equal input gives equal bytes. If a resource is invalid, nothing is printed but the errors."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   class path of jars with further kinds and managers",
      "",
      "Examples:",
      "  operator render -f examples/application.yaml",
      "  operator render -f examples -n staging -o name",
      "  operator render -f examples -o dir=manifests",
      "  operator render -f - --digest < examples/application.yaml"
    })
final class RenderCommand extends OperatorCommand {

  private static final class Output {

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FORMAT",
        description = {
          "One of yaml, json, name; yaml if not given. Several objects in json are a List.",
          "dir=PATH writes a file for each object, and names the files of objects that are gone."
        })
    private String format = "yaml";

    @Option(names = "--digest", description = "Print one line for each resource: its digest.")
    private boolean digest;

    private RenderTarget target() {
      return digest ? new RenderTarget(RenderForm.DIGEST, null) : RenderTarget.of(format);
    }
  }

  @Mixin private final InputOptions input = new InputOptions();

  @ArgGroup private final Output output = new Output();

  @Option(
      names = "--show-secrets",
      description = {
        "Print secrets as they are; else equal ones get equal marks.",
        "Needed if the manifests are to be applied."
      })
  private boolean showSecrets;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  RenderCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() throws InputException, UserException {
    return new RenderTask(terminal, plugins.get(), showSecrets).run(input.value(), target());
  }

  private RenderTarget target() {
    try {
      return output.target();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.INVALID);
  }
}
