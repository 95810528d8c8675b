package io.appoperator.core.reconcile.memory;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.status.ReconcileReport;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Distinguishes a primary that became unhealthy from one with a change in progress. Used by one
 * reconciliation at a time.
 */
public final class Health {

  /**
   * How long a primary may be unready after a write of the operator before it counts as unhealthy.
   * The API server responds to an apply before the controller of the object has observed it.
   */
  private static final Duration SETTLING = Duration.ofSeconds(1);

  /** The significance of a new status. */
  public enum News {
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
  private boolean atRest;
  private int wantedAtRest;
  private boolean ill;
  private boolean explained;
  private boolean failed;
  private boolean written;
  private long settled;
  private boolean held;

  /** Records that the operator has just written an object of the primary. */
  public void recordWrite(long nanoTime) {
    written = true;
    settled = nanoTime + SETTLING.toNanos();
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
  public News after(JsonNode previous, JsonNode next, ReconcileReport report, long nanoTime) {
    held = false;
    if (!known) {
      known = true;
      // An earlier process has reported it.
      ill = is(previous, "Ready", "False");
      explained = ill;
      failed = is(previous, "Degraded", "True");
    }
    int wanted = wanted(report);
    if (is(next, "Ready", "True")) {
      News news = ill ? News.RECOVERED : News.NONE;
      atRest = true;
      wantedAtRest = wanted;
      ill = false;
      explained = false;
      failed = false;
      return news;
    }
    if (wanted != wantedAtRest || isRequested(previous, next)) {
      atRest = false;
    }
    return unready(next, report, nanoTime);
  }

  private News unready(JsonNode next, ReconcileReport report, long nanoTime) {
    if (!is(next, "Reconciled", "True")) {
      // The problem itself is reported.
      ill = true;
      return News.NONE;
    }
    if (is(next, "Degraded", "True")) {
      News news = failed ? News.NONE : News.FAILED;
      failed = true;
      ill = true;
      return news;
    }
    // The cause is read later than the primary becomes unhealthy.
    boolean explains = !explained && !report.causes().isEmpty();
    boolean fellIll = !ill && atRest;
    if (fellIll && !explains && isSettling(nanoTime)) {
      held = true;
      return News.NONE;
    }
    if (explains || fellIll) {
      ill = true;
      explained = explains;
      return News.UNHEALTHY;
    }
    return News.NONE;
  }

  private boolean isSettling(long nanoTime) {
    written = written && nanoTime - settled < 0;
    return written;
  }

  private static boolean isRequested(JsonNode previous, JsonNode next) {
    return !previous.path("observedGeneration").equals(next.path("observedGeneration"))
        || !previous.path("renderDigest").equals(next.path("renderDigest"));
  }

  private static int wanted(ReconcileReport report) {
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
