package io.appoperator.cli;

import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

@Command(
    name = "managers",
    description = "List the loaded kinds with their managers, what they render, and their jars.",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  operator managers"})
final class ManagersCommand extends OperatorCommand {

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  ManagersCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("KIND", "MANAGER", "RENDERS", "FROM"));
    for (LoadedKind<?> kind : plugins.get().kinds()) {
      for (LoadedManager<?> manager : kind.managers()) {
        rows.add(List.of(kind.kind().kind(), manager.id(), rendered(manager), manager.origin()));
      }
    }
    terminal.out().print(Columns.align(rows));
    return ExitCode.OK;
  }

  private static String rendered(LoadedManager<?> manager) {
    return manager.manages().stream()
        .map(managed -> managed.kind().kind())
        .collect(Collectors.joining(","));
  }
}
