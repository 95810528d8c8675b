package io.appoperator.core.queue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Counts the failures of keys and computes their delays. Guarded by a lock. */
final class Failures<K> {

  /** Maximum delay after external failures, unless a fraction of their duration is longer. */
  private static final Duration MAX_EXTERNAL_DELAY = Duration.ofSeconds(2);

  private static final int DURATION_DIVISOR = 10;

  /** Minimum delay of a failing key after a change of its objects. */
  private static final Duration MIN_DELAY_AFTER_CHANGE = Duration.ofSeconds(5);

  private final Backoff backoff;
  private final RandomGenerator random;
  private final Map<K, FailingKey> failing = new HashMap<>();

  /**
   * The failures of a key.
   *
   * @param times number of consecutive failures
   * @param since when the first of them occurred
   * @param notBefore the earliest time of a retry
   */
  private record FailingKey(int times, long since, long notBefore) {}

  Failures(Backoff backoff, RandomGenerator random) {
    this.backoff = backoff;
    this.random = random;
  }

  /** Returns the delay of a key that is queued only because of a changed object. */
  Duration withoutFailure(K key, Duration unlessFailing, long now) {
    FailingKey known = failing.get(key);
    return known == null
        ? unlessFailing
        : longer(MIN_DELAY_AFTER_CHANGE, Duration.ofNanos(known.notBefore() - now));
  }

  /** Records a failure; returns the increasing delay, which has a minimum. */
  Duration add(K key, Duration atLeast, long now) {
    return add(key, atLeast, now, backoff);
  }

  /** Records an external failure: the delay is limited by the duration of the failures. */
  Duration addWithoutFailure(K key, Duration atLeast, long now) {
    FailingKey before = failing.get(key);
    long failingNanos = before == null ? 0 : now - before.since();
    Duration longest =
        longer(MAX_EXTERNAL_DELAY, Duration.ofNanos(failingNanos / DURATION_DIVISOR));
    return add(key, atLeast, now, backoff.upTo(longest));
  }

  /** Returns whether the last attempt of a key failed. */
  boolean isFailing(K key) {
    return failing.containsKey(key);
  }

  /** Returns whether a key has failed more than once in a row. */
  boolean isRepeated(K key) {
    FailingKey known = failing.get(key);
    return known != null && known.times() > 1;
  }

  /** Records a success or the deletion of a key. */
  void remove(K key) {
    failing.remove(key);
  }

  private Duration add(K key, Duration atLeast, long now, Backoff waits) {
    FailingKey before = failing.getOrDefault(key, new FailingKey(0, now, now));
    // Not incremented beyond the cap, so that other failures do not start with a huge count.
    int times = waits.isAtCap(before.times()) ? before.times() : before.times() + 1;
    failing.put(key, new FailingKey(times, before.since(), now + atLeast.toNanos()));
    return longer(atLeast, waits.delay(times, random));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
