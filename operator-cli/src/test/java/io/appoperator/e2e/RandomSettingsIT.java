package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.settings.RandomPlugins;
import io.appoperator.cli.settings.RandomSettings;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.e2e.DiffPrediction.PredictedChange;
import io.appoperator.e2e.PredictionChecker.Snapshot;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random settings, with an extension, transformers and an optional kind, an operator writes
 * what {@code diff --settings} shows, and nothing when it restarts. {@code -Dsettings.changes=20}
 * and {@code -Dsettings.seed=1} set the number of changes and the seed.
 */
@Tag("core")
@WithTestServer
class RandomSettingsIT {

  private static final int CHANGES = Integer.getInteger("settings.changes", 2);
  private static final long SEED = Long.getLong("settings.seed", 1);
  private static final int APPLICATIONS = 5;

  private final RandomPlugins random = new RandomPlugins(SEED);
  private final RandomSettings settings = new RandomSettings(SEED);
  private final PluginRegistry plugins = random.complete();
  private final List<String> managers =
      plugins.kinds().get(0).managers().stream().map(LoadedManager::id).toList();
  private final PredictionChecker checker = new PredictionChecker();

  @TempDir private Path folder;
  private List<Sample> samples;
  private Path inForce;
  private OperatorScenario scenario;
  private ManyApplications fleet;

  @BeforeEach
  void createApplications(TestServer server, TestNamespace namespace) throws IOException {
    RandomApplications applications = new RandomApplications(SEED);
    samples =
        IntStream.range(0, APPLICATIONS)
            .mapToObj(i -> applications.next("app-" + i))
            .map(this::extended)
            .toList();
    Files.writeString(folder.resolve("applications.yaml"), ManyApplications.yaml(samples));
    // A running operator watches only the kinds of managers that were enabled at its start.
    inForce = Files.copy(validSettings(List.of()), folder.resolve("settings.yaml"));
    scenario = OperatorScenario.open(server, namespace, plugins);
    scenario.operator().useSettings(inForce);
    scenario.operator().restart();
    fleet = new ManyApplications(scenario, folder, plugins);
    fleet.apply(samples);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void changedSettingsWriteWhatDiffShowsAndARestartWritesNothing() throws IOException {
    for (int change = 1; change <= CHANGES; change++) {
      Path next = validSettings(managers);
      String text = Files.readString(next);
      CommandRun diff = fleet.diff(samples, "server", "--settings", next.toString());
      Map<String, PredictedChange> shown = DiffPrediction.of(diff);
      Snapshot before = fleet.snapshot(samples);

      Files.move(
          next, inForce, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      awaitReloads(change);

      checker.compare(shown, before, fleet.snapshot(samples));
      assertThat(checker.wrong())
          .as("seed %s, change %s: %s%s", SEED, change, text, diff.err())
          .isEmpty();
    }
    assertThat(checker.counts()).containsKeys("update", "unchanged", "fields");
    // The operator writes the counts of repeated events when it stops.
    scenario.operator().stop();
    AuditLog.Position applied = scenario.now();
    scenario.operator().start();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= APPLICATIONS);
    scenario.awaitIdle();
    assertThat(scenario.writesSince(applied)).as("a restart with the same inputs").isEmpty();
  }

  private void awaitReloads(int count) {
    String metric =
        "application_operator_settings_reloads_total{result=\"success\"} %s.0".formatted(count);
    OperatorScenario.soon().until(() -> scenario.operator().metrics().contains(metric));
    fleet.awaitObserved();
  }

  private Sample extended(Sample sample) {
    return new Sample(sample.name(), sample.spec(), sample.yaml() + random.extension());
  }

  /**
   * Returns the next random settings with which all Applications are valid.
   *
   * @param optional the managers that they may disable
   */
  private Path validSettings(List<String> optional) throws IOException {
    Path file = folder.resolve("next.yaml");
    String input = folder.resolve("applications.yaml").toString();
    CommandRun validation;
    do {
      Files.writeString(file, settings.next(optional));
      validation = CommandRun.of(plugins, "validate", "-f", input, "--settings", file.toString());
    } while (validation.code() != 0);
    return file;
  }
}
