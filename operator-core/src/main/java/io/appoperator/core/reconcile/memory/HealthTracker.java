package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Reason;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.status.ReconcileReport;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Distinguishes a primary that became unhealthy from one with a change in progress. Used by one
 * reconciliation at a time.
 */
public final class HealthTracker {

  /**
   * How long a primary may be unready after a write of the operator before it counts as unhealthy.
   * The API server responds to an apply before the controller of the object has observed it.
   */
  private static final Duration UNREADY_TOLERANCE = Duration.ofSeconds(1);

  /** The significance of a new status. */
  public enum HealthTransition {
    /** Nothing to report. */
    NONE,
    /** It became unready without a change by a user, or the cause is now known. */
    UNHEALTHY,
    /** It failed permanently or is rejected, and a user may have to act. */
    FAILED,
    /** It is ready again. */
    RECOVERED
  }

  private boolean known;
  private boolean wasReady;
  private int desiredWhenReady;
  private boolean unhealthy;
  private boolean causeReported;
  private boolean failed;
  private boolean written;
  private long settled;
  private boolean held;

  /** Records that the operator has just written an object of the primary. */
  public void recordWrite(long nanoTime) {
    written = true;
    settled = nanoTime + UNREADY_TOLERANCE.toNanos();
  }

  /**
   * Returns how long to wait until a primary that is unready counts as unhealthy; empty if it is
   * not held back.
   */
  public Optional<Duration> untilUnhealthy(long nanoTime) {
    return held ? Optional.of(Duration.ofNanos(Math.max(0, settled - nanoTime))) : Optional.empty();
  }

  /**
   * Processes a new status.
   *
   * @param previous the status before
   * @param next the status now
   * @param report the report that the status was computed from
   * @param nanoTime monotonic time
   */
  public HealthTransition after(
      JsonNode previous, JsonNode next, ReconcileReport report, long nanoTime) {
    held = false;
    if (!known) {
      known = true;
      // An earlier process has reported it.
      unhealthy = is(previous, "Ready", "False");
      causeReported = unhealthy;
      failed = is(previous, "Degraded", "True");
    }
    int desired = desiredReplicas(report);
    if (is(next, "Ready", "True")) {
      HealthTransition transition = unhealthy ? HealthTransition.RECOVERED : HealthTransition.NONE;
      wasReady = true;
      desiredWhenReady = desired;
      unhealthy = false;
      causeReported = false;
      failed = false;
      return transition;
    }
    if (desired != desiredWhenReady || isRequested(previous, next)) {
      wasReady = false;
    }
    return unready(next, report, nanoTime);
  }

  private HealthTransition unready(JsonNode next, ReconcileReport report, long nanoTime) {
    if (isWaiting(next)) {
      return HealthTransition.NONE;
    }
    if (!is(next, "Reconciled", "True")) {
      // The problem itself is reported.
      unhealthy = true;
      return HealthTransition.NONE;
    }
    if (is(next, "Degraded", "True")) {
      HealthTransition transition = failed ? HealthTransition.NONE : HealthTransition.FAILED;
      failed = true;
      unhealthy = true;
      return transition;
    }
    // The cause is read later than the primary becomes unhealthy.
    boolean causeIsNew = !causeReported && !report.causes().isEmpty();
    boolean becameUnhealthy = !unhealthy && wasReady;
    if (becameUnhealthy && !causeIsNew && isSettling(nanoTime)) {
      held = true;
      return HealthTransition.NONE;
    }
    if (causeIsNew || becameUnhealthy) {
      unhealthy = true;
      causeReported = causeIsNew;
      return HealthTransition.UNHEALTHY;
    }
    return HealthTransition.NONE;
  }

  /** A change that waits for another object is in progress. */
  private static boolean isWaiting(JsonNode status) {
    return Conditions.find(status, "Reconciled")
        .path("reason")
        .asText()
        .equals(Reason.STAGE_WAITING.toString());
  }

  private boolean isSettling(long nanoTime) {
    written = written && nanoTime - settled < 0;
    return written;
  }

  private static boolean isRequested(JsonNode previous, JsonNode next) {
    return !previous.path("observedGeneration").equals(next.path("observedGeneration"))
        || !previous.path("renderDigest").equals(next.path("renderDigest"));
  }

  private static int desiredReplicas(ReconcileReport report) {
    return report.resources().stream()
        .map(record -> record.readiness().replicas())
        .filter(Objects::nonNull)
        .mapToInt(Replicas::wanted)
        .sum();
  }

  private static boolean is(JsonNode status, String type, String value) {
    return Conditions.find(status, type).path("status").asText().equals(value);
  }
}
