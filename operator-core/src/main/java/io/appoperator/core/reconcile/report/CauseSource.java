package io.appoperator.core.reconcile.report;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.report.CauseReads.Finding;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Objects of one kind in one namespace that may contain causes: which objects need them, their last
 * content, and when they may be read again. Confined to a lock.
 */
final class CauseSource {

  /** The minimum time between two reads. */
  static final Duration SPACING = Duration.ofSeconds(3);

  /** The delay of a query while another thread reads. */
  private static final Duration BUSY = Duration.ofMillis(200);

  /** How long an asker is remembered after its last query. */
  private static final Duration LATELY = Duration.ofMinutes(1);

  private static final Duration TOO_LARGE = Duration.ofMinutes(10);

  private final Map<ResourceRef, Long> askers = new HashMap<>();
  private List<Finding> findings = List.of();
  private @Nullable ResourceRef only;
  private boolean known;
  private boolean begun;
  private long read;
  private boolean busy;
  private @Nullable Long turn;
  private @Nullable Long tooLarge;

  void addRequester(ResourceRef asker, long now) {
    askers.values().removeIf(last -> isOver(last, LATELY, now));
    askers.put(asker, now);
  }

  boolean hasManyRequesters() {
    return askers.size() > 1;
  }

  /** Returns the known content, if it is recent enough and is about the asker. */
  Optional<List<Finding>> answer(ResourceRef asker, long notBefore) {
    boolean fits = known && read - notBefore >= 0 && (only == null || only.equals(asker));
    return fits ? Optional.of(findings) : Optional.empty();
  }

  /** Returns the time until it may be read; zero if it may be read now. */
  Duration untilTurn(long now, ReadBudget budget) {
    if (busy) {
      return BUSY;
    }
    if (begun && !isOver(read, SPACING, now)) {
      return SPACING.minusNanos(now - read);
    }
    if (turn == null) {
      turn = now + budget.take(now).toNanos();
    }
    return Duration.ofNanos(Math.max(0, turn - now));
  }

  void begin(long now) {
    busy = true;
    begun = true;
    known = false;
    turn = null;
    read = now;
  }

  /**
   * Stores the result of a read.
   *
   * @param about the only object that it is about; null if it is about all
   * @param complete whether all pages were read; if not, the namespace is too large
   */
  void end(List<Finding> found, @Nullable ResourceRef about, boolean complete) {
    busy = false;
    known = complete;
    findings = complete ? List.copyOf(found) : List.of();
    only = about;
    tooLarge = complete ? null : Long.valueOf(read);
  }

  /** The read had a transient failure; nothing is known. */
  void fail() {
    busy = false;
  }

  boolean isTooLarge(long now) {
    return tooLarge != null && !isOver(tooLarge, TOO_LARGE, now);
  }

  /** Returns whether there was no query for a while, so that this can be removed. */
  boolean isIdle(long now) {
    return !busy
        && !isTooLarge(now)
        && (turn == null || isOver(turn, LATELY, now))
        && askers.values().stream().allMatch(last -> isOver(last, LATELY, now));
  }

  private static boolean isOver(long since, Duration longest, long now) {
    return now - since >= longest.toNanos();
  }
}
