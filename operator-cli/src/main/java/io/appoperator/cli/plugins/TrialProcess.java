package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.loading.PluginPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands with plug-ins in a process of its own, so that one that hangs, ends the process or
 * needs all memory does no harm to this one.
 */
final class TrialProcess {

  /** A plug-in that renders a sample needs far less. */
  private static final String MEMORY = "-Xmx256m";

  /** As in the launcher: the lines of the error output are the reasons of a failure. */
  private static final String NO_WARNING = "-Dsun.misc.unsafe.memory.access=allow";

  private static final long MAX_OUTPUT = 64L << 20;
  private static final int MAX_REASONS = 64 << 10;
  private static final long SLICE_MILLIS = 50;
  private static final String MAIN = "io.appoperator.cli.Main";

  /** These would change what is tried. */
  private static final Set<String> VARIABLES =
      Set.of(
          "OPERATOR_PLUGINS",
          "OPERATOR_PLUGINS_POLICY",
          "OPERATOR_PLUGINS_LOCK",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS");

  private final PluginPath path;
  private final List<String> plugins;
  private final Path folder;
  private final Duration limit;

  /**
   * @param path the plug-ins that the commands load
   * @param plugins their names in messages
   * @param folder a directory for the output of the commands
   * @param limit how long a command may take
   */
  TrialProcess(PluginPath path, List<String> plugins, Path folder, Duration limit) {
    this.path = path;
    this.plugins = List.copyOf(plugins);
    this.folder = folder;
    this.limit = limit;
  }

  /**
   * What a command printed.
   *
   * @param out its standard output; empty if it failed
   * @param problems why it failed; empty if it succeeded
   */
  record Result(String out, List<String> problems) {

    Result {
      problems = List.copyOf(problems);
    }

    boolean failed() {
      return !problems.isEmpty();
    }
  }

  /**
   * Runs a command of the operator.
   *
   * @param options further options of Java
   * @param command the command without the options for plug-ins
   */
  Result run(List<String> options, List<String> command) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of(MEMORY, NO_WARNING, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.add(TrialMark.JAVA_OPTION);
    line.addAll(options);
    line.addAll(List.of("-cp", System.getProperty("java.class.path", ""), MAIN));
    line.addAll(command);
    path.entries().forEach(entry -> line.addAll(List.of(PluginPath.FLAG, entry)));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    removeVariables(builder.environment());
    Process process = builder.start();
    try {
      TrialMark mark = TrialMark.random();
      mark.send(process.getOutputStream());
      List<String> problems = await(process, out, err);
      return problems.isEmpty()
          ? mark.remove(Files.readString(out, UTF_8))
              .map(text -> new Result(text, List.of()))
              .orElseGet(
                  () ->
                      new Result(
                          "",
                          report(
                              "ended the process with exit code 0 before the command was complete")))
          : new Result("", problems);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  static void removeVariables(Map<String, String> environment) {
    environment.keySet().removeAll(VARIABLES);
  }

  /** Returns why the process failed; empty if its exit code is that of success. */
  private List<String> await(Process process, Path out, Path err)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!process.waitFor(SLICE_MILLIS, TimeUnit.MILLISECONDS)) {
      if (System.nanoTime() - end > 0) {
        return report("did not end within %s s".formatted(limit.toSeconds()));
      }
      if (Files.size(out) + Files.size(err) > MAX_OUTPUT) {
        return report("printed more than %s MiB".formatted(MAX_OUTPUT >> 20));
      }
    }
    return process.exitValue() == 0 ? List.of() : reasons(process.exitValue(), err);
  }

  private List<String> report(String what) {
    return List.of(
        "It %s. Report this to the author of %s: %s."
            .formatted(
                what,
                plugins.size() == 1 ? "the plug-in" : "one of the plug-ins",
                String.join(", ", plugins)));
  }

  private List<String> reasons(int code, Path err) throws IOException {
    byte[] text;
    try (var content = Files.newInputStream(err)) {
      text = content.readNBytes(MAX_REASONS);
    }
    List<String> reasons =
        TrialMessages.reasons(new String(text, UTF_8)).stream()
            .map(reason -> reason.replace(folder + "/", ""))
            .toList();
    return reasons.isEmpty() ? report("ended with exit code %s".formatted(code)) : reasons;
  }
}
