package io.appoperator.core.reconcile.memory;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.status.ReconcileReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Limits how often observed values write the status of a primary. A value such as the length of a
 * queue may change many times a second. Used by one reconciliation at a time.
 */
public final class ObservedValueWrites {

  /** The least time between two status writes that only observed values cause. */
  public static final Duration INTERVAL = Duration.ofSeconds(10);

  private Map<ResourceRef, Map<String, String>> written = Map.of();
  private long next;
  private boolean limited;
  private boolean postponed;

  /** Forgets a postponed status, because the next one is computed. */
  public void begin() {
    postponed = false;
  }

  /**
   * Returns the report with the values in the last status, while observed values alone must not
   * write the status; empty if they may.
   */
  public Optional<ReconcileReport> withWrittenValues(ReconcileReport report, long nanoTime) {
    if (!limited || nanoTime - next >= 0 || values(report).equals(written)) {
      return Optional.empty();
    }
    List<LiveRecord> resources =
        report.resources().stream()
            .map(record -> record.withObserved(written.getOrDefault(record.ref(), Map.of())))
            .toList();
    return Optional.of(report.withResources(resources));
  }

  /** Records that the status waits for the end of the interval. */
  public void postpone() {
    postponed = true;
  }

  /** Records that a status with the values of a report was written. */
  public void recordWritten(ReconcileReport report, long nanoTime) {
    written = values(report);
    limited = !written.isEmpty();
    next = nanoTime + INTERVAL.toNanos();
  }

  /** Returns the time until a postponed status may be written; empty if none is postponed. */
  public Optional<Duration> untilNext(long nanoTime) {
    return postponed
        ? Optional.of(Duration.ofNanos(Math.max(0, next - nanoTime)))
        : Optional.empty();
  }

  private static Map<ResourceRef, Map<String, String>> values(ReconcileReport report) {
    return report.resources().stream()
        .filter(record -> !record.observed().isEmpty())
        .collect(Collectors.toUnmodifiableMap(LiveRecord::ref, LiveRecord::observed));
  }
}
