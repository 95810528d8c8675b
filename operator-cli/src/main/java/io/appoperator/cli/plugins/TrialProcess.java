package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.loading.PluginPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands with plug-ins in a process of its own, so that one that hangs, ends the process or
 * needs all memory does no harm to this one.
 */
final class TrialProcess {

  /** A plug-in that renders a sample needs far less. */
  private static final String MEMORY = "-Xmx256m";

  /** As in the launcher: the first line of the error output is the reason of a failure. */
  private static final String NO_WARNING = "-Dsun.misc.unsafe.memory.access=allow";

  private static final long MAX_OUTPUT = 64L << 20;
  private static final long SLICE_MILLIS = 50;
  private static final String MAIN = "io.appoperator.cli.Main";

  /** These would change what is tried. */
  private static final Set<String> VARIABLES =
      Set.of("OPERATOR_PLUGINS", "OPERATOR_PLUGINS_POLICY", "OPERATOR_PLUGINS_LOCK");

  private final PluginPath path;
  private final Path folder;
  private final Duration limit;

  /**
   * @param path the plug-ins that the commands load
   * @param folder a directory for the output of the commands
   * @param limit how long a command may take
   */
  TrialProcess(PluginPath path, Path folder, Duration limit) {
    this.path = path;
    this.folder = folder;
    this.limit = limit;
  }

  /**
   * What a command printed.
   *
   * @param out its standard output; empty if it failed
   * @param problem why it failed; empty if it succeeded
   */
  record Result(String out, String problem) {

    boolean failed() {
      return !problem.isEmpty();
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
    line.addAll(options);
    line.addAll(List.of("-cp", System.getProperty("java.class.path", ""), MAIN));
    line.addAll(command);
    path.entries().forEach(entry -> line.addAll(List.of(PluginPath.FLAG, entry)));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(line).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().keySet().removeAll(VARIABLES);
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      String problem = await(process, out, err);
      return new Result(problem.isEmpty() ? Files.readString(out, UTF_8) : "", problem);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** Returns why the process failed; empty if it succeeded. */
  private String await(Process process, Path out, Path err)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!process.waitFor(SLICE_MILLIS, TimeUnit.MILLISECONDS)) {
      if (System.nanoTime() - end > 0) {
        return "It did not end within %s s. Report this to the author of the plug-in."
            .formatted(limit.toSeconds());
      }
      if (Files.size(out) + Files.size(err) > MAX_OUTPUT) {
        return "It printed more than %s MiB. Report this to the author of the plug-in."
            .formatted(MAX_OUTPUT >> 20);
      }
    }
    return process.exitValue() == 0 ? "" : reason(process.exitValue(), err);
  }

  private String reason(int code, Path err) throws IOException {
    byte[] text;
    try (var content = Files.newInputStream(err)) {
      text = content.readNBytes(8_192);
    }
    String first =
        new String(text, UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .findFirst()
            .orElse("")
            .replaceFirst("^operator: ", "")
            .replace(folder + "/", "");
    return first.isEmpty()
        ? "It ended with exit code %s. Report this to the author of the plug-in.".formatted(code)
        : first;
  }
}
