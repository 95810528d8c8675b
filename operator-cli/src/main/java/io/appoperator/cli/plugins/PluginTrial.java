package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSample;
import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.loading.check.Finding.Severity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Uses plug-ins in other processes: constructs them, and renders their samples. */
final class PluginTrial {

  /** Other conditions for the second process, which must not change the result. */
  private static final List<String> OTHER_CONDITIONS =
      List.of(
          "-Duser.timezone=Pacific/Kiritimati",
          "-Duser.language=tr",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-XX:+UnlockExperimentalVMOptions",
          "-XX:hashCode=0");

  private final PluginPath path;
  private final List<String> plugins;
  private final List<PluginSample> samples;
  private final Duration limit;

  /**
   * @param plugins the names of the plug-ins in messages
   * @param samples the resources to render; may be empty
   * @param limit how long each process may take
   */
  PluginTrial(PluginPath path, List<String> plugins, List<PluginSample> samples, Duration limit) {
    this.path = path;
    this.plugins = List.copyOf(plugins);
    this.samples = List.copyOf(samples);
    this.limit = limit;
  }

  /**
   * Returns what is wrong.
   *
   * @param thorough whether the samples are rendered twice, and the definitions of kinds are
   *     checked
   */
  List<Finding> run(boolean thorough) throws InterruptedException {
    try {
      Path folder = Files.createTempDirectory("operator-trial-");
      try {
        return run(thorough, folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Finding> run(boolean thorough, Path folder)
      throws IOException, InterruptedException {
    TrialProcess process = new TrialProcess(path, plugins, folder, limit);
    TrialProcess.Result managers = process.run(List.of(), List.of("managers", "-o", "json"));
    if (managers.failed()) {
      return errors("loading", managers.problems());
    }
    List<Finding> findings = new ArrayList<>();
    if (thorough) {
      TrialProcess.Result definitions = process.run(List.of(), List.of("crd"));
      findings.addAll(
          definitions.failed()
              ? errors("crd()", definitions.problems())
              : DefinitionCheck.check(managers.out(), definitions.out()));
    }
    if (!samples.isEmpty()) {
      findings.addAll(render(process, thorough, write(folder)));
    }
    return findings;
  }

  private static List<Finding> render(TrialProcess process, boolean twice, Path files)
      throws IOException, InterruptedException {
    List<String> command = List.of("render", "-R", "-f", files.toString());
    TrialProcess.Result once = process.run(List.of(), command);
    if (once.failed()) {
      return errors(PluginSample.FOLDER, once.problems());
    }
    if (!twice) {
      return List.of();
    }
    TrialProcess.Result again = process.run(OTHER_CONDITIONS, command);
    if (again.failed()) {
      return errors(PluginSample.FOLDER, again.problems());
    }
    return difference(once.out(), again.out());
  }

  private static List<Finding> difference(String once, String again) {
    List<String> first = once.lines().toList();
    List<String> second = again.lines().toList();
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      String left = i < first.size() ? first.get(i) : "";
      String right = i < second.size() ? second.get(i) : "";
      if (!left.equals(right)) {
        return error(
            PluginSample.FOLDER,
            "Two processes render them differently: line %s is '%s' and '%s'. Use no time, time zone, random number, or order of a HashMap."
                .formatted(i + 1, left.strip(), right.strip()));
      }
    }
    return List.of();
  }

  /** Writes the samples to a directory for each plug-in. */
  private Path write(Path folder) throws IOException {
    Path files = Files.createDirectory(folder.resolve("samples"));
    for (PluginSample sample : samples) {
      Path parent = Files.createDirectories(files.resolve(sample.plugin()));
      String name = sample.name().replace(PluginSample.FOLDER, "").replace('/', '-');
      Files.writeString(parent.resolve(name), new String(sample.content(), UTF_8));
    }
    return files;
  }

  private static List<Finding> error(String place, String problem) {
    return errors(place, List.of(problem));
  }

  private static List<Finding> errors(String place, List<String> problems) {
    return problems.stream().map(problem -> new Finding(Severity.ERROR, place, problem)).toList();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
