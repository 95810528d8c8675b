package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  operator render -f - --digest < examples/application.yaml"
    })
final class RenderCommand extends OperatorCommand {

  private enum Format {
    YAML(RenderForm.YAML),
    JSON(RenderForm.JSON),
    NAME(RenderForm.NAME);

    private final RenderForm form;

    Format(RenderForm form) {
      this.form = form;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final class Output {

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FORMAT",
        description =
            "One of ${COMPLETION-CANDIDATES}; yaml if not given. Several objects in json are a List.")
    private Format format = Format.YAML;

    @Option(names = "--digest", description = "Print one line for each resource: its digest.")
    private boolean digest;

    private RenderForm form() {
      return digest ? RenderForm.DIGEST : format.form;
    }
  }

  @Mixin private final InputOptions input = new InputOptions();

  @ArgGroup private final Output output = new Output();

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  RenderCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() throws InputException {
    return new RenderTask(terminal, plugins.get()).run(input.value(), output.form());
  }

  @Override
  Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.INVALID);
  }
}
