package io.appoperator.core.controller;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the operator follows a server that asks for patience. A single answer, maybe of a webhook
 * or a proxy, must not stop everything for days.
 */
final class RetryAfter {

  private static final Duration LONGEST_OF_ONE = Duration.ofMinutes(5);
  private static final Duration LONGEST_OF_ALL = Duration.ofSeconds(30);
  private static final Duration UNTIL_SOMEBODY_ANSWERS = Duration.ofSeconds(1);
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  private RetryAfter() {}

  /** Returns how long the primary waits whose request was refused; zero if nobody asks for it. */
  static Duration ofOne(@Nullable Duration asked) {
    return asked == null ? Duration.ZERO : shorter(asked, LONGEST_OF_ONE);
  }

  /**
   * Returns how long all primaries wait: only if the server itself says that it has too much, or
   * nobody answers, when one try tells as much as many.
   */
  static Optional<Duration> ofAll(ClusterException e) {
    if (e.failure() == Failure.UNREACHABLE) {
      return Optional.of(UNTIL_SOMEBODY_ANSWERS);
    }
    boolean overloaded =
        e.failure() == Failure.UNAVAILABLE
            && (e.code() == TOO_MANY_REQUESTS || e.code() == SERVICE_UNAVAILABLE);
    return Optional.ofNullable(e.retryAfter())
        .filter(asked -> overloaded)
        .map(asked -> shorter(asked, LONGEST_OF_ALL));
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
