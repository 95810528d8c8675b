package io.appoperator.cli.validate;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.input.InputLoader;
import io.appoperator.cli.input.InputOptions;
import io.appoperator.cli.terminal.InterruptionReporter;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "validate",
    addMethodSubcommands = false,
    description = {
      "Validate resources offline: their schema, the rules of their kind, and rendering.",
      "Errors and warnings of all documents are on stderr; a line with their number is on stdout.",
      "With -o json, everything is on stdout."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator validate -f examples/application.yaml",
      "  operator validate -f config/samples -R --skip-unknown",
      "  operator validate -f examples/application.yaml -o json",
      "  kustomize build config/samples | operator validate -f -"
    })
public final class ValidateCommand extends OperatorCommand {

  private enum Format {
    TEXT,
    JSON;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private final InputOptions input = new InputOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = {
        "Output format: ${COMPLETION-CANDIDATES} (default: text).",
        "json: one document on stdout, see docs/reference/validate.md."
      })
  private Format format = Format.TEXT;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;

  public ValidateCommand(
      Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  public ExitCode execute() throws InputException, SettingsException {
    stopSignal.onAbort(new InterruptionReporter(terminal));
    ValidationPrinter printer =
        switch (format) {
          case TEXT -> new TextValidationPrinter(terminal);
          case JSON -> new JsonValidationPrinter(terminal.out());
        };
    ValidationTotals totals = new ValidationTotals();
    new InputLoader(terminal, input.bounded(plugins))
        .scan(
            input.value(),
            document -> {
              totals.add(document);
              printer.print(document.problems());
            });
    printer.finish(totals);
    return totals.isValid() ? ExitCode.OK : ExitCode.INVALID;
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.INVALID, ExitCode.INTERRUPTED);
  }

  @Override
  public String meaning(ExitCode code) {
    return code == ExitCode.INVALID
        ? "A resource is invalid; every error is printed."
        : super.meaning(code);
  }
}
