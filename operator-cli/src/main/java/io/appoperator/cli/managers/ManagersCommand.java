package io.appoperator.cli.managers;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.ListFormat;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "managers",
    addMethodSubcommands = false,
    description = "List the loaded kinds with their managers, what they render, and their jars.",
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator managers",
      "  operator managers -o wide",
      "  operator managers -o json"
    })
public final class ManagersCommand extends OperatorCommand {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = {
        "Output format: ${COMPLETION-CANDIDATES} (default: text).",
        "wide: more columns, and the rules of objects.",
        "json, yaml: all data, see docs/reference/managers.md."
      })
  private ListFormat format = ListFormat.TEXT;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public ManagersCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() {
    List<LoadedKind<?>> kinds = plugins.get().kinds();
    String text =
        switch (format) {
          case TEXT -> ManagersTables.of(kinds, false);
          case WIDE -> ManagersTables.of(kinds, true);
          case JSON -> Json.pretty(ManagersDocument.of(kinds)) + "\n";
          case YAML -> new ManifestPrinter().print(ManagersDocument.of(kinds));
        };
    terminal.out().print(text);
    return ExitCode.OK;
  }
}
