package io.appoperator.cli.render;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputOptions;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
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
    addMethodSubcommands = false,
    description = {
      "Print the manifests of resources. Works offline, without a cluster or kubeconfig.",
      "Equal input gives equal bytes. If a resource is invalid, only the errors are printed."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator render -f examples/application.yaml",
      "  operator render -f examples -o name",
      "  operator render -f config/samples -R --skip-unknown -o dir=manifests",
      "  operator render -f - --digest < examples/application.yaml",
      "  kustomize build config/samples | operator render -f - --pass-through"
    })
public final class RenderCommand extends OperatorCommand {

  private static final class Output {

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FORMAT",
        completionCandidates = RenderTarget.OutputPrefixes.class,
        description = {
          "Output format: yaml, json, name (default: yaml). In json, several objects form a List.",
          "dir=PATH writes one file per object and lists files that no longer match an object."
        })
    private String format = "yaml";

    @Option(names = "--digest", description = "Print one line per resource with its digest.")
    private boolean digest;

    private RenderTarget target() {
      return digest ? new RenderTarget(RenderForm.DIGEST, null) : RenderTarget.of(format);
    }
  }

  @Mixin private final InputOptions input = new InputOptions();

  @ArgGroup private final Output output = new Output();

  @Option(
      names = "--pass-through",
      description = {
        "Print objects of unknown kinds unchanged, byte by byte and in their place.",
        "Secrets in them are not masked. Only valid with -o yaml.",
        "With --skip-unknown, documents that are not Kubernetes objects are left out."
      })
  private boolean passThrough;

  @Option(
      names = "--show-secrets",
      description = {
        "Print secrets in clear text (masked by default; equal secrets have equal masks).",
        "Required if you apply the manifests."
      })
  private boolean showSecrets;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;

  public RenderCommand(Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException, UserException {
    ResourceInput named = input.value();
    RenderTarget target = target();
    RenderTask task = new RenderTask(terminal, input.bounded(plugins), stopSignal, showSecrets);
    if (!passThrough) {
      return task.run(named, target);
    }
    if (!target.isYaml()) {
      throw new ParameterException(
          command.commandLine(), "--pass-through requires -o yaml. Remove one of them.");
    }
    return task.passThrough(named);
  }

  private RenderTarget target() {
    try {
      return output.target();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.INVALID, ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return code == ExitCode.INTERRUPTED
        ? "Interrupted by Ctrl-C; with dir=PATH, either all or no files are written, see stderr."
        : super.meaning(code);
  }
}
