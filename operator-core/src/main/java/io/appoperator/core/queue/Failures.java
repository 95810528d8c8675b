package io.appoperator.core.queue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Which keys keep failing, and how long each waits for its next try. Confined to a lock. */
final class Failures<K> {

  /** What failed through no fault of its own waits this long, or a part of the time it lasts. */
  private static final Duration SOON = Duration.ofSeconds(2);

  private static final int PART = 10;

  /** How soon a key that keeps failing is looked at because something of it has changed. */
  private static final Duration CALM = Duration.ofSeconds(5);

  private final Backoff backoff;
  private final RandomGenerator random;
  private final Map<K, Failing> failing = new HashMap<>();

  /**
   * How a key fails.
   *
   * @param times how often in a row
   * @param since when that began
   * @param notBefore when it may be tried again at the earliest, whatever happens
   */
  private record Failing(int times, long since, long notBefore) {}

  Failures(Backoff backoff, RandomGenerator random) {
    this.backoff = backoff;
    this.random = random;
  }

  /** Returns how long a key waits that is only here because something of it has changed. */
  Duration calm(K key, Duration unlessFailing, long now) {
    Failing known = failing.get(key);
    return known == null ? unlessFailing : longer(CALM, Duration.ofNanos(known.notBefore() - now));
  }

  /** A key failed; returns how long it waits, at least a while, and longer each time. */
  Duration add(K key, Duration atLeast, long now) {
    return add(key, atLeast, now, backoff);
  }

  /** A key failed through no fault of its own: its wait is bounded by how long that lasts. */
  Duration addBlameless(K key, Duration atLeast, long now) {
    Failing before = failing.get(key);
    long lasted = before == null ? 0 : now - before.since();
    Duration longest = longer(SOON, Duration.ofNanos(lasted / PART));
    return add(key, atLeast, now, backoff.upTo(longest));
  }

  /** Returns whether a key has failed more than once in a row. */
  boolean isRepeated(K key) {
    Failing known = failing.get(key);
    return known != null && known.times() > 1;
  }

  /** A key succeeded, or is gone. */
  void remove(K key) {
    failing.remove(key);
  }

  private Duration add(K key, Duration atLeast, long now, Backoff waits) {
    Failing before = failing.getOrDefault(key, new Failing(0, now, now));
    // Not counted on at the cap: a failure of another kind must not find a count that is huge.
    int times = waits.isAtCap(before.times()) ? before.times() : before.times() + 1;
    failing.put(key, new Failing(times, before.since(), now + atLeast.toNanos()));
    return longer(atLeast, waits.delay(times, random));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
