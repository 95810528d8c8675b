package io.appoperator.core.controller;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits the delays that the operator accepts from a server. A single response, which may come from
 * a webhook or a proxy, must not stop the operator for days.
 */
final class RetryAfter {

  private static final Duration LONGEST_OF_ONE = Duration.ofMinutes(5);
  private static final Duration LONGEST_OF_ALL = Duration.ofSeconds(30);
  private static final Duration DEFAULT_DELAY = Duration.ofSeconds(1);
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  private RetryAfter() {}

  /**
   * Returns how long the primary of a rejected request waits; zero if the response asks for no
   * delay.
   */
  static Duration ofOne(@Nullable Duration asked) {
    return asked == null ? Duration.ZERO : shorter(asked, LONGEST_OF_ONE);
  }

  /**
   * Returns how long all primaries wait. They wait if the API server itself is overloaded. They
   * also wait if it is unreachable, because one attempt then gives the same information as many.
   */
  static Optional<Duration> ofAll(ClusterException e) {
    if (e.failure() == Failure.UNREACHABLE) {
      return Optional.of(DEFAULT_DELAY);
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
