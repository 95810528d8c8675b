package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.ConfiguredManager;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsReloaderTest {

  private static final PluginRegistry PLUGINS =
      PluginRegistry.of(
          List.of(new GreetingKind()),
          List.of(
              new ConfiguredManager(),
              new TestManager<>(
                  "door",
                  Greeting.class,
                  Set.of(ManagedKind.of(Service.class)),
                  Map.of(),
                  request -> DesiredState.none()),
              new TestManager<>(
                  "window",
                  Greeting.class,
                  Set.of(ManagedKind.of(ConfigMap.class).mayMarkInitialOnly("data.view")),
                  Map.of(),
                  request -> DesiredState.none())));

  private static final String WITHOUT_DOOR =
      "managers: {door: {enabled: false}, window: {enabled: false}%s}\n";

  @TempDir private Path directory;
  private final Metrics metrics = new Metrics();
  private final List<OperatorSettings> applied = new ArrayList<>();
  private final List<String> reported = new ArrayList<>();
  private Path file;

  @BeforeEach
  void createFile() throws IOException {
    file = directory.resolve("settings.yaml");
    write(WITHOUT_DOOR.formatted(""));
  }

  @Test
  void appliesOtherSettingsOnce() throws Exception {
    SettingsReloader reloader = reloader();
    reloader.poll();
    assertThat(applied).as("the settings at the start").isEmpty();

    write(WITHOUT_DOOR.formatted(", banner: {config: {width: 80}}"));
    reloader.poll();
    reloader.poll();

    assertThat(applied).hasSize(1);
    assertThat(reported).isEmpty();
    assertThat(metrics.scrape()).contains("reloads_total{result=\"success\"} 1.0");
  }

  @Test
  void equalSettingsInAnotherFormAreNoChange() throws Exception {
    SettingsReloader reloader = reloader();
    write("metadata: {name: new}\n" + WITHOUT_DOOR.formatted(""));
    reloader.poll();

    assertThat(applied).isEmpty();
  }

  @Test
  void reportsInvalidSettingsOnceAndAppliesTheNextValidOnes() throws Exception {
    SettingsReloader reloader = reloader();
    write("managers: {banner: {config: {width: 1}}}\n");
    reloader.poll();
    reloader.poll();

    assertThat(reported).singleElement().asString().contains("settings.yaml:3: managers.banner");
    assertThat(metrics.scrape()).contains("reloads_total{result=\"failure\"} 1.0");

    write(WITHOUT_DOOR.formatted(", banner: {config: {width: 80}}"));
    reloader.poll();
    assertThat(applied).hasSize(1);
  }

  @Test
  void refusesUntilTheFileIsValidOrHasTheFormerSettings() throws Exception {
    SettingsReloader reloader = reloader();
    reloader.poll();
    assertThat(reloader.isRefusing()).isFalse();

    write("managers: {banner: {config: {width: 1}}}\n");
    reloader.poll();
    reloader.poll();
    assertThat(reloader.isRefusing()).as("invalid").isTrue();

    write(WITHOUT_DOOR.formatted(""));
    reloader.poll();
    assertThat(reloader.isRefusing()).as("the former settings").isFalse();

    write("managers: {}\n");
    reloader.poll();
    assertThat(reloader.isRefusing()).as("a restart is needed").isTrue();

    write(WITHOUT_DOOR.formatted(", banner: {config: {width: 80}}"));
    reloader.poll();
    assertThat(reloader.isRefusing()).as("other settings").isFalse();
  }

  @Test
  void aMissingFileKeepsTheSettings() throws Exception {
    SettingsReloader reloader = reloader();
    reloader.poll();
    Files.delete(file);
    reloader.poll();

    assertThat(applied).isEmpty();
    assertThat(reported).singleElement().asString().contains("does not exist");
  }

  @Test
  void aManagerOfAKindThatIsNotWatchedNeedsARestart() throws Exception {
    SettingsReloader reloader = reloader();
    write("managers: {}\n");
    reloader.poll();

    assertThat(applied).isEmpty();
    assertThat(reported)
        .singleElement()
        .asString()
        .contains("Service")
        .endsWith("Restart the operator.");
  }

  @Test
  void aManagerThatNeedsMoreOfAWatchedKindNeedsARestart() throws Exception {
    SettingsReloader reloader = reloader();
    write("managers: {door: {enabled: false}}\n");
    reloader.poll();

    assertThat(applied).isEmpty();
    assertThat(reported)
        .singleElement()
        .asString()
        .contains("ConfigMap")
        .endsWith("Restart the operator.");
  }

  private SettingsReloader reloader() throws Exception {
    SettingsFiles files = new SettingsFiles(List.of(file.toString()));
    OperatorSettings settings = files.read(PLUGINS);
    return new SettingsReloader(
        files,
        PLUGINS,
        settings,
        WatchedFields.of(settings.configure(PLUGINS)),
        metrics.counters("reloads_total", "Reloads.", "result", List.of("success", "failure")),
        applied::add,
        reported::add);
  }

  private void write(String content) throws IOException {
    Files.writeString(
        file, "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n" + content);
  }
}
