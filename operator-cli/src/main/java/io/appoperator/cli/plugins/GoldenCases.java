package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what the managers of a plug-in render with the files next to it. */
final class GoldenCases {

  private static final String FOLDER = "golden";
  private static final int CONTEXT_LINES = 3;

  private final Path plugin;
  private final Terminal terminal;
  private int differing;

  /**
   * @param plugin a plug-in, or a directory with plug-ins
   */
  GoldenCases(Path plugin, Terminal terminal) {
    this.plugin = plugin;
    this.terminal = terminal;
  }

  /**
   * Runs all cases.
   *
   * @param plugins all loaded plug-ins
   * @param update whether files that differ are written
   * @throws UserException if there are no cases, or a file cannot be read or written
   */
  ExitCode run(PluginRegistry plugins, boolean update) throws UserException {
    Set<String> managers = managers(plugins);
    int count = 0;
    try {
      for (GoldenCase golden : find()) {
        run(golden, golden.render(plugins, managers), update);
        count++;
      }
    } catch (IOException | InputException | SettingsException e) {
      throw new UserException(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
    if (count == 0) {
      throw new UserException(
          ExitCode.USAGE,
          "There are no tests in %s. Add a directory for each one, with in.yaml, then run this command with --update."
              .formatted(folder()));
    }
    terminal.out().print(summary(count, update));
    return differing == 0 || update ? ExitCode.OK : ExitCode.DIFFERS;
  }

  private String summary(int count, boolean update) {
    if (differing == 0) {
      return "%s tests passed\n".formatted(count);
    }
    return update
        ? "%s of %s tests updated\n".formatted(differing, count)
        : "%s of %s tests differ. If this is intended, run the command with --update.\n"
            .formatted(differing, count);
  }

  private void run(GoldenCase golden, String rendered, boolean update) throws IOException {
    String expected = golden.expected();
    if (Files.exists(golden.output()) && expected.equals(rendered)) {
      terminal.out().print("ok: %s\n".formatted(golden.name()));
      return;
    }
    differing++;
    if (update) {
      Files.writeString(golden.output(), rendered, UTF_8);
      terminal.out().print("updated: %s\n".formatted(golden.name()));
      return;
    }
    terminal.out().print("differs: %s\n".formatted(golden.name()));
    List<String> from = expected.lines().toList();
    List<String> to = rendered.lines().toList();
    UnifiedDiffUtils.generateUnifiedDiff(
            golden.output().toString(), "rendered", from, DiffUtils.diff(from, to), CONTEXT_LINES)
        .forEach(line -> terminal.out().print(PrintableText.of(line) + "\n"));
  }

  private Path folder() {
    return Files.isDirectory(plugin) ? plugin.resolve(FOLDER) : plugin.resolveSibling(FOLDER);
  }

  private List<GoldenCase> find() throws IOException {
    if (!Files.isDirectory(folder())) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(folder())) {
      return folders.filter(GoldenCase::isIn).sorted().map(GoldenCase::new).toList();
    }
  }

  /** Returns the managers of the plug-ins below the directory. */
  private Set<String> managers(PluginRegistry plugins) {
    Set<String> managers = new HashSet<>();
    for (LoadedPlugin loaded : plugins.plugins()) {
      if (Path.of(loaded.origin()).startsWith(plugin)) {
        managers.addAll(loaded.managers());
      }
    }
    return managers;
  }
}
