package io.appoperator.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.RolloutSlots;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.WatchCoverage;
import io.appoperator.core.watch.Watches;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/** Reports the number of resources by phase and kind. */
final class FleetMetrics {

  /** The phase is missing, or the schema does not have it. */
  private static final String UNKNOWN = "Unknown";

  private FleetMetrics() {}

  /** Reports the primaries of a kind as {@code application_operator_<plural>}. */
  static void showPrimaries(LoadedKind<?> kind, PrimaryStore primaries, Metrics metrics) {
    List<String> phases = phases(kind);
    List<String> labels = new ArrayList<>(phases);
    labels.add(UNKNOWN);
    metrics.gauges(
        "application_operator_" + kind.kind().plural(),
        "Number of resources of the kind %s, by phase.".formatted(kind.kind().kind()),
        "phase",
        labels,
        label ->
            label.equals(UNKNOWN)
                ? primaries.count(phase -> !phases.contains(phase))
                : primaries.count(label::equals));
    metrics.gauge(
        "application_operator_" + kind.kind().plural() + "_unready_seconds_max",
        "How long the resource of the kind %s that is unready for the longest time has been so."
            .formatted(kind.kind().kind()),
        () -> secondsSince(primaries.oldestUnready()));
  }

  /** The clock of the API server may be ahead. */
  private static long secondsSince(OptionalLong time) {
    return time.isEmpty() ? 0 : Math.max(0, Instant.now().getEpochSecond() - time.getAsLong());
  }

  /** Reports the secondary resources of all primaries; primary kinds may share their kinds. */
  static void showManaged(Collection<ResourceKind> managed, LiveStore live, Metrics metrics) {
    metrics.gauges(
        "application_operator_managed_objects",
        "Number of objects that belong to primaries, by kind.",
        "kind",
        managed.stream().map(ResourceKind::kind).distinct().toList(),
        live::count);
  }

  /**
   * Reports what the API server does not permit the operator to list, as primary or secondary
   * resource.
   */
  static void showUnlisted(
      Collection<ResourceKind> kinds, WatchCoverage coverage, Metrics metrics) {
    metrics.gauges(
        "application_operator_blind_spots",
        "Number of lists that the API server rejects, by kind.",
        "kind",
        kinds.stream().map(ResourceKind::kind).distinct().sorted().toList(),
        kind ->
            (int)
                coverage.unlisted().stream()
                    .filter(unlisted -> unlisted.kind().kind().equals(kind))
                    .count());
  }

  /** Reports how long the watches have been broken. */
  static void showWatchGaps(Collection<ResourceKind> kinds, Watches watches, Metrics metrics) {
    metrics.gauges(
        "application_operator_watch_gap_seconds",
        "How long the watch of the kind has been broken; 0 while it is open.",
        "kind",
        kinds.stream().map(ResourceKind::kind).distinct().sorted().toList(),
        kind -> (int) watches.gap(kind).toSeconds());
  }

  /** Reports whether the operator keeps former settings, because it refused the changed ones. */
  static void showSettings(SettingsReloader settings, Metrics metrics) {
    metrics.gauge(
        "application_operator_settings_refused",
        "Whether changed settings are refused and the former ones in force: 1, else 0.",
        () -> settings.isRefusing() ? 1 : 0);
  }

  /** Reports paced rollouts. */
  static void showRollouts(String name, String help, RolloutSlots rollouts, Metrics metrics) {
    metrics.gauges(
        name,
        help,
        "state",
        List.of("running", "waiting"),
        state -> state.equals("running") ? rollouts.running() : rollouts.waiting());
  }

  /** Returns the phases that the schema of a kind allows. */
  private static List<String> phases(LoadedKind<?> kind) {
    List<String> phases = new ArrayList<>();
    for (JsonNode version : CrdDocument.parse(kind.primary()).at("/spec/versions")) {
      if (version.path("name").asText().equals(kind.kind().version())) {
        version
            .at("/schema/openAPIV3Schema/properties/status/properties/phase/enum")
            .forEach(phase -> phases.add(phase.asText()));
      }
    }
    return phases;
  }
}
