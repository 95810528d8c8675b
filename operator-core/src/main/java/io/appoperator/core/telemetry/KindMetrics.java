package io.appoperator.core.telemetry;

import io.appoperator.api.KindMetric;
import io.appoperator.api.Measurement;
import io.appoperator.api.ResourceRef;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The metrics that one primary kind declares: sums over its primaries. Thread-safe. */
public final class KindMetrics {

  /** The label values of one metric. */
  private record Series(KindMetric metric, List<String> labelValues) {}

  private final boolean empty;
  private final Map<Series, Double> sums = new HashMap<>();
  private final Map<ResourceRef, Map<Series, Double>> latest = new HashMap<>();

  KindMetrics(MeterRegistry registry, Collection<KindMetric> declared) {
    empty = declared.isEmpty();
    for (KindMetric metric : declared) {
      for (List<String> values : combinations(metric)) {
        Series series = new Series(metric, values);
        sums.put(series, 0.0);
        register(registry, series);
      }
    }
  }

  /** Returns whether the kind declares no metrics. */
  public boolean isEmpty() {
    return empty;
  }

  /** Returns whether nothing is known of a primary yet. */
  public synchronized boolean lacks(ResourceRef primary) {
    return !empty && !latest.containsKey(primary);
  }

  /**
   * Replaces the values of a primary.
   *
   * @throws IllegalArgumentException if a measurement has no declared metric or label value; then
   *     the values remain as they are
   */
  public synchronized void record(ResourceRef primary, List<Measurement> measurements) {
    Map<Series, Double> next = new HashMap<>();
    for (Measurement measurement : measurements) {
      Series series = new Series(measurement.metric(), measurement.labelValues());
      if (!sums.containsKey(series)) {
        throw new IllegalArgumentException(
            "measures %s%s, which metrics() does not declare"
                .formatted(measurement.metric().name(), measurement.labelValues()));
      }
      if (Double.isFinite(measurement.value())) {
        next.merge(series, measurement.value(), Double::sum);
      }
    }
    Map<Series, Double> before = latest.getOrDefault(primary, Map.of());
    latest.put(primary, Map.copyOf(next));
    Set<Series> changed = new HashSet<>(before.keySet());
    changed.addAll(next.keySet());
    changed.forEach(
        series ->
            sums.merge(series, change(series, before.get(series), next.get(series)), Double::sum));
  }

  /** Forgets a deleted primary. */
  public synchronized void forget(ResourceRef primary) {
    latest
        .getOrDefault(primary, Map.of())
        .forEach((series, value) -> sums.merge(series, change(series, value, null), Double::sum));
    latest.remove(primary);
  }

  /** Returns by how much a value of a primary changes the published one. */
  private static double change(Series series, @Nullable Double before, @Nullable Double next) {
    double from = before == null ? 0 : before;
    double to = next == null ? 0 : next;
    return switch (series.metric().type()) {
      case GAUGE -> to - from;
      case COUNTER -> before == null || next == null ? 0 : to < from ? to : to - from;
    };
  }

  private synchronized double sum(Series series) {
    return sums.getOrDefault(series, 0.0);
  }

  private void register(MeterRegistry registry, Series series) {
    KindMetric metric = series.metric();
    List<Tag> tags = new ArrayList<>();
    Iterator<String> values = series.labelValues().iterator();
    metric.labels().keySet().forEach(label -> tags.add(Tag.of(label, values.next())));
    String unit = metric.unit().isEmpty() ? null : metric.unit();
    switch (metric.type()) {
      case GAUGE ->
          Gauge.builder(metric.name(), () -> sum(series))
              .description(metric.help())
              .baseUnit(unit)
              .tags(tags)
              .register(registry);
      case COUNTER ->
          FunctionCounter.builder(metric.name(), this, self -> self.sum(series))
              .description(metric.help())
              .baseUnit(unit)
              .tags(tags)
              .register(registry);
    }
  }

  private static List<List<String>> combinations(KindMetric metric) {
    List<List<String>> combinations = List.of(List.of());
    for (List<String> values : metric.labels().values()) {
      combinations =
          combinations.stream()
              .flatMap(begin -> values.stream().map(value -> with(begin, value)))
              .toList();
    }
    return combinations;
  }

  private static List<String> with(List<String> begin, String last) {
    List<String> longer = new ArrayList<>(begin);
    longer.add(last);
    return longer;
  }
}
