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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what the managers of a plug-in render with the files next to it. */
final class GoldenCases {

  private static final String FOLDER = "golden";
  private static final int CONTEXT_LINES = 3;

  private final Path plugin;
  private final Terminal terminal;
  private int differingCases;

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
        run(golden, expectations(golden, plugins, managers), update);
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
    return differingCases == 0 || update ? ExitCode.OK : ExitCode.DIFFERS;
  }

  private String summary(int count, boolean update) {
    if (differingCases == 0) {
      return "%s tests passed\n".formatted(count);
    }
    return update
        ? "%s of %s tests updated\n".formatted(differingCases, count)
        : "%s of %s tests differ. If this is intended, run the command with --update.\n"
            .formatted(differingCases, count);
  }

  /** Returns the files of a case with what they should have. */
  private static Map<Path, String> expectations(
      GoldenCase golden, PluginRegistry plugins, Set<String> managers)
      throws IOException, InputException, SettingsException {
    Map<Path, String> expectations = new LinkedHashMap<>();
    expectations.put(golden.output(), golden.render(plugins, managers));
    if (golden.hasLiveObjects()) {
      expectations.put(golden.status(), golden.report(plugins, managers));
    }
    return expectations;
  }

  private void run(GoldenCase golden, Map<Path, String> expectations, boolean update)
      throws IOException {
    List<Path> differing = new ArrayList<>();
    for (Map.Entry<Path, String> file : expectations.entrySet()) {
      if (!Files.exists(file.getKey()) || !read(file.getKey()).equals(file.getValue())) {
        differing.add(file.getKey());
      }
    }
    String result = differing.isEmpty() ? "ok" : update ? "updated" : "differs";
    terminal.out().print("%s: %s\n".formatted(result, golden.name()));
    if (!differing.isEmpty()) {
      differingCases++;
    }
    for (Path file : differing) {
      String rendered = expectations.getOrDefault(file, "");
      if (update) {
        Files.writeString(file, rendered, UTF_8);
      } else {
        showDifference(file, rendered);
      }
    }
  }

  private void showDifference(Path file, String rendered) throws IOException {
    List<String> from = read(file).lines().toList();
    List<String> to = rendered.lines().toList();
    UnifiedDiffUtils.generateUnifiedDiff(
            file.toString(), "rendered", from, DiffUtils.diff(from, to), CONTEXT_LINES)
        .forEach(line -> terminal.out().print(PrintableText.of(line) + "\n"));
  }

  private static String read(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file, UTF_8) : "";
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
