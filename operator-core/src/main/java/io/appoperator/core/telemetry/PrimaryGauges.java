package io.appoperator.core.telemetry;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.telemetry.PrimarySample.Pods;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The gauges of each primary resource: {@code application_operator_primary_*}. A scrape computes
 * them, so they take no memory between two scrapes, and a deleted primary leaves none behind.
 */
final class PrimaryGauges implements MultiCollector {

  private static final String PREFIX = "application_operator_primary_";

  private final Supplier<List<PrimarySample>> samples;

  PrimaryGauges(Supplier<List<PrimarySample>> samples) {
    this.samples = samples;
  }

  @Override
  public MetricSnapshots collect() {
    List<PrimarySample> all = withDistinctLabels(samples.get());
    GaugeSnapshot.Builder ready =
        gauge("ready", "Whether the resource is ready: 1, else 0; for each resource.");
    all.forEach(sample -> add(ready, sample, sample.ready() ? 1 : 0));
    return MetricSnapshots.of(
        ready.build(),
        ofPods("replicas", "Desired number of pods of the resource.", Pods::desired, all),
        ofPods("replicas_ready", "Number of ready pods of the resource.", Pods::ready, all),
        ofPods(
            "requested_cpu_cores",
            "CPU that the desired pods of the resource request.",
            Pods::cpu,
            all),
        ofPods(
            "requested_memory_bytes",
            "Memory that the desired pods of the resource request.",
            Pods::memory,
            all));
  }

  /** Two groups may have a kind of the same name, and an object of it each: one is shown. */
  private static List<PrimarySample> withDistinctLabels(List<PrimarySample> samples) {
    Map<Labels, PrimarySample> distinct = new LinkedHashMap<>();
    samples.forEach(sample -> distinct.putIfAbsent(labels(sample), sample));
    return List.copyOf(distinct.values());
  }

  private static Labels labels(PrimarySample sample) {
    ResourceRef ref = sample.primary();
    return Labels.of("kind", ref.kind().kind(), "name", ref.name(), "namespace", ref.namespace());
  }

  private static GaugeSnapshot ofPods(
      String name, String help, ToDoubleFunction<Pods> value, List<PrimarySample> samples) {
    GaugeSnapshot.Builder gauge = gauge(name, help);
    for (PrimarySample sample : samples) {
      Pods pods = sample.pods();
      if (pods != null) {
        add(gauge, sample, value.applyAsDouble(pods));
      }
    }
    return gauge.build();
  }

  private static GaugeSnapshot.Builder gauge(String name, String help) {
    return GaugeSnapshot.builder().name(PREFIX + name).help(help);
  }

  private static void add(GaugeSnapshot.Builder gauge, PrimarySample sample, double value) {
    gauge.dataPoint(GaugeDataPointSnapshot.builder().value(value).labels(labels(sample)).build());
  }
}
