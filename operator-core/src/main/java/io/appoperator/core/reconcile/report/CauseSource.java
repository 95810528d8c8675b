package io.appoperator.core.reconcile.report;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.report.CauseReads.CauseRecord;
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
  static final Duration MIN_READ_INTERVAL = Duration.ofSeconds(3);

  /** The delay of a query while another thread reads. */
  private static final Duration BUSY_RETRY = Duration.ofMillis(200);

  /** How long an requester is remembered after its last query. */
  private static final Duration REQUESTER_LIFETIME = Duration.ofMinutes(1);

  private static final Duration TOO_LARGE = Duration.ofMinutes(10);

  private final Map<ResourceRef, Long> requesters = new HashMap<>();
  private List<CauseRecord> records = List.of();
  private @Nullable ResourceRef onlyAbout;
  private boolean known;
  private boolean begun;
  private long readAt;
  private boolean busy;
  private @Nullable Long readTime;
  private @Nullable Long tooLargeAt;

  void addRequester(ResourceRef requester, long now) {
    requesters.values().removeIf(last -> isOver(last, REQUESTER_LIFETIME, now));
    requesters.put(requester, now);
  }

  boolean hasManyRequesters() {
    return requesters.size() > 1;
  }

  /** Returns the known content, if it is recent enough and is about the requester. */
  Optional<List<CauseRecord>> find(ResourceRef requester, long notBefore) {
    boolean fits =
        known && readAt - notBefore >= 0 && (onlyAbout == null || onlyAbout.equals(requester));
    return fits ? Optional.of(records) : Optional.empty();
  }

  /** Returns the time until it may be read; zero if it may be read now. */
  Duration untilReadAllowed(long now, ReadBudget budget) {
    if (busy) {
      return BUSY_RETRY;
    }
    if (begun && !isOver(readAt, MIN_READ_INTERVAL, now)) {
      return MIN_READ_INTERVAL.minusNanos(now - readAt);
    }
    if (readTime == null) {
      readTime = now + budget.take(now).toNanos();
    }
    return Duration.ofNanos(Math.max(0, readTime - now));
  }

  void begin(long now) {
    busy = true;
    begun = true;
    known = false;
    readTime = null;
    readAt = now;
  }

  /**
   * Stores the result of a read.
   *
   * @param about the only object that it is about; null if it is about all
   * @param complete whether all pages were read; if not, the namespace is too large
   */
  void end(List<CauseRecord> found, @Nullable ResourceRef about, boolean complete) {
    busy = false;
    known = complete;
    records = complete ? List.copyOf(found) : List.of();
    onlyAbout = about;
    tooLargeAt = complete ? null : Long.valueOf(readAt);
  }

  /** The read had a transient failure; nothing is known. */
  void fail() {
    busy = false;
  }

  boolean isTooLarge(long now) {
    return tooLargeAt != null && !isOver(tooLargeAt, TOO_LARGE, now);
  }

  /** Returns whether there was no query for a while, so that this can be removed. */
  boolean isIdle(long now) {
    return !busy
        && !isTooLarge(now)
        && (readTime == null || isOver(readTime, REQUESTER_LIFETIME, now))
        && requesters.values().stream().allMatch(last -> isOver(last, REQUESTER_LIFETIME, now));
  }

  private static boolean isOver(long since, Duration longest, long now) {
    return now - since >= longest.toNanos();
  }
}
