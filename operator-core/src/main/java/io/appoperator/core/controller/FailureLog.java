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

/**
 * Logs why reconciles ended early. Repetitions of the same failure are warnings only once.
 * Thread-safe.
 */
final class FailureLog {

  private final Logger log;
  private final ConcurrentMap<ResourceRef, String> last = new ConcurrentHashMap<>();

  FailureLog(Logger log) {
    this.log = log;
  }

  /**
   * Logs the failure of a result, if it has one.
   *
   * @param delay the time until the next reconcile of the primary
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
