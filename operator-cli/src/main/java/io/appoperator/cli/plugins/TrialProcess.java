package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.core.loading.PluginPath;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Loads plug-ins in another process, so that one that hangs, ends the process or needs all memory
 * does no harm to this one.
 */
final class TrialProcess {

  private static final String MEMORY = "-Xmx256m";
  private static final String MAIN = "io.appoperator.cli.Main";

  private final Duration limit;

  /**
   * @param limit how long it may take
   */
  TrialProcess(Duration limit) {
    this.limit = limit;
  }

  /** Returns why the plug-ins of a path cannot be loaded; empty if they can. */
  Optional<String> load(PluginPath path) throws InterruptedException {
    try {
      Path output = Files.createTempFile("operator-trial-", ".txt");
      try {
        return load(path, output);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> load(PluginPath path, Path output)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            MEMORY,
            "-XX:+ExitOnOutOfMemoryError",
            "-cp",
            System.getProperty("java.class.path", ""),
            MAIN,
            "managers");
    builder.environment().put(PluginPath.VARIABLE, String.join(File.pathSeparator, path.entries()));
    builder
        .environment()
        .keySet()
        .removeAll(List.of("OPERATOR_PLUGINS_POLICY", "OPERATOR_PLUGINS_LOCK"));
    builder.redirectOutput(Redirect.DISCARD).redirectError(output.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.of(
            "Loading did not end within %s s. Report this to the author of the plug-in."
                .formatted(limit.toSeconds()));
      }
      return process.exitValue() == 0
          ? Optional.empty()
          : Optional.of(reason(process.exitValue(), output));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String reason(int code, Path output) throws IOException {
    byte[] text;
    try (var content = Files.newInputStream(output)) {
      text = content.readNBytes(8_192);
    }
    String first =
        new String(text, UTF_8).lines().findFirst().orElse("").replaceFirst("^operator: ", "");
    return first.isEmpty()
        ? "Loading ended with exit code %s. Report this to the author of the plug-in."
            .formatted(code)
        : first;
  }
}
