package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.telemetry.ReconcileOutcome;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/** Logs what ended reconciles early. The same failure in a row is a warning once. Thread-safe. */
final class FailureLog {

  private final Logger log;
  private final ConcurrentMap<ResourceRef, String> last = new ConcurrentHashMap<>();

  FailureLog(Logger log) {
    this.log = log;
  }

  /**
   * Logs the failure of a result, if it has one.
   *
   * @param delay how long the primary waits for its next reconcile
   */
  void write(ResourceRef primary, ReconcileResult result, Duration delay) {
    if (result.failure() == null) {
      last.remove(primary);
    } else if (result.failure() instanceof ClusterException e) {
      String why = String.valueOf(e.getMessage());
      boolean isNews = !why.equals(last.put(primary, why));
      log.atLevel(isNews ? Level.WARN : Level.DEBUG)
          .log("{}: {} Retrying in {} ms.", primary, why, delay.toMillis());
    } else if (!(result.failure() instanceof CallInterruptedException)) {
      log.error(
          "{}: the reconciliation failed unexpectedly. Please report this.",
          primary,
          result.failure());
    }
    if (result.outcome() == ReconcileOutcome.TIMEOUT) {
      log.error(
          "{}: the reconciliation exceeded its time limit and was interrupted. It is retried.",
          primary);
    }
  }
}
