package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.DiffSchema;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents of {@code operator plugins}, as their schemas describe them. */
class PluginsOutputTest {

  private static final String DIGEST = "0".repeat(64);

  @TempDir private Path folder;

  @Test
  void listsLoadedAndSkippedPlugInsByTheirSchema() {
    List<PluginFile> files = List.of(new PluginFile("cron-1.2.jar", DIGEST));
    LoadedPlugin loaded =
        new LoadedPlugin(
            "cron",
            "1.2",
            "[1.0,2.0)",
            List.of("base"),
            "plugins/cron-1.2.jar",
            List.of("Cron.cron.example.com/v1"),
            List.of("cron"),
            List.of("proxy"),
            files,
            "",
            "");
    LoadedPlugin skipped =
        new LoadedPlugin(
            "bad", "", "", List.of(), "bad.jar", List.of(), List.of(), List.of(), files, "",
            "Why.");

    JsonNode document = PluginsPrinter.document(List.of(loaded, skipped));

    assertThat(DiffSchema.problems("plugins.schema.json", document)).isEmpty();
    assertThat(document.at("/plugins/0").has("skipped")).isFalse();
    assertThat(document.at("/plugins/1/skipped").asText()).isEqualTo("Why.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "check", "image"})
  void checkingNothingIsAnError(String action) {
    CommandRun run = CommandRun.of("plugins", action);

    assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run.err()).contains("No plug-ins. Set them with --plugins.");
  }

  @Test
  void warnsOfALockFileWithoutPlugIns() {
    CommandRun run = CommandRun.of("plugins", "lock");

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEqualTo("operator: warning: No plug-ins. Set them with --plugins.\n");
  }

  @Test
  void namesADirectoryWithoutPlugIns() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    CommandRun run = CommandRun.of("plugins", "verify", "--plugins=" + empty);

    assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run.err()).contains("No plug-ins in " + empty + ". Add one, or correct --plugins.");
  }

  @Test
  void printsFindingsByTheirSchema() throws IOException {
    Path bad = BrokenPlugins.rendering("bad", "System.exit(0);").write(folder, "bad.jar");

    CommandRun run = CommandRun.of("plugins", "verify", bad.toString(), "-o=json");

    assertThat(run.code()).isEqualTo(ExitCode.INVALID.code());
    JsonNode document = new ObjectMapper().readTree(run.out());
    assertThat(DiffSchema.problems("plugin-findings.schema.json", document)).isEmpty();
    assertThat(document.at("/findings/0/severity").asText()).isEqualTo("error");
    assertThat(document.at("/findings/0/place").asText()).isEqualTo("bad.TheManager.render");
  }
}
