package io.appoperator.cli.explain;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.input.InputOptions;
import io.appoperator.cli.terminal.InterruptionReporter;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "explain",
    addMethodSubcommands = false,
    description = {
      "Show which fields of a resource determine the fields of its objects, without a cluster.",
      "Renders the resource again with each of its fields changed or removed.",
      "Each field takes at most four renderings, dependent fields more.",
      "Fields that change come from the changed field; the others are rules."
    },
    sortOptions = false,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Output, one line per field of an object:",
      "  spec.image (line 9)            the value follows this field",
      "  default of spec.replicas (1)   the field is not set, so its default applies",
      "  rule of MANAGER                the manager sets the value for every resource",
      "  ..., because of spec.scaling   without this field, the object field would not exist",
      "  ..., which could not be varied  no other valid value was found, so it may be a cause",
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator explain -f examples/application.yaml",
      "  operator explain -f examples/application.yaml deployment.spec.replicas",
      "  operator explain -f examples/application.yaml 'deployment.spec.template.spec.containers[name=app]'",
      "  operator explain -f examples -o json Service/my-app:spec.ports[0].port"
    })
public final class ExplainCommand extends OperatorCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "PATH",
      description = {
        "Field, including its subfields: KIND.FIELD, or KIND/NAME:FIELD for a single object.",
        "List elements: [0] or [name=app] (default: all fields)."
      })
  private @Nullable String path;

  @Mixin private final InputOptions input = new InputOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description =
          "Output format: ${COMPLETION-CANDIDATES} (default: text). json: see docs/reference/explain.md.")
  private ExplainFormat format = ExplainFormat.TEXT;

  @Option(
      names = "--show-secrets",
      description =
          "Print secrets in clear text (masked by default; equal secrets have equal masks).")
  private boolean showSecrets;

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;

  public ExplainCommand(
      Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException, UserException {
    stopSignal.onAbort(new InterruptionReporter(terminal));
    return new ExplainTask(terminal, input.bounded(plugins), format, showSecrets)
        .run(input.value(), query());
  }

  private @Nullable FieldQuery query() {
    try {
      return path == null ? null : FieldQuery.of(path);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.INVALID, ExitCode.INTERRUPTED);
  }
}
