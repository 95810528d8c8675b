package io.appoperator.cli.run;

import io.appoperator.cli.command.UserException;
import io.appoperator.core.cluster.ClusterException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for an API server that is unreachable or busy: retries with exponential backoff, and
 * reports it at increasing intervals. Used by one thread.
 */
final class ApiServerWait {

  private static final Duration INITIAL_DELAY = Duration.ofMillis(500);
  private static final Duration MAX_DELAY = Duration.ofSeconds(10);
  private static final Duration MAX_RETRY_AFTER = Duration.ofSeconds(30);
  private static final Duration FIRST_REPORT_INTERVAL = Duration.ofSeconds(10);
  private static final Duration MAX_REPORT_INTERVAL = Duration.ofMinutes(10);

  private final String server;
  private final Consumer<String> messages;
  private final Waiting waiting;
  private final LongSupplier nanos;

  private @Nullable Long since;
  private long nextReport;
  private Duration silence = FIRST_REPORT_INTERVAL;

  /** Waits for a duration. */
  @FunctionalInterface
  interface Waiting {

    /** Waits; returns whether a stop was requested. */
    boolean isStoppedWithin(Duration pause) throws InterruptedException;
  }

  /** A request that needs a response of the server. */
  @FunctionalInterface
  interface ServerRequest {

    /**
     * Sends the request.
     *
     * @throws ClusterException if the server is currently not reachable
     * @throws UserException if a retry cannot succeed
     */
    void send() throws UserException;
  }

  /**
   * @param server what it waits for, for messages
   * @param messages receives log lines about the wait
   * @param nanos monotonic time in nanoseconds
   */
  ApiServerWait(String server, Consumer<String> messages, Waiting waiting, LongSupplier nanos) {
    this.server = server;
    this.messages = messages;
    this.waiting = waiting;
    this.nanos = nanos;
  }

  /**
   * Retries until there is a response.
   *
   * @return whether there is a response; false if a stop was requested before
   */
  boolean retryUntilResponse(ServerRequest request) throws UserException, InterruptedException {
    Duration pause = INITIAL_DELAY;
    while (true) {
      try {
        request.send();
        reportReachable();
        return true;
      } catch (ClusterException e) {
        if (!e.isTransient()) {
          throw e;
        }
        reportUnreachable(e);
        if (waiting.isStoppedWithin(longer(pause, e.retryAfter()))) {
          return false;
        }
        pause = shorter(pause.multipliedBy(2), MAX_DELAY);
      }
    }
  }

  private void reportUnreachable(ClusterException e) {
    long now = nanos.getAsLong();
    if (since == null) {
      since = now;
      nextReport = now;
      silence = FIRST_REPORT_INTERVAL;
    }
    if (now - nextReport >= 0) {
      messages.accept("waiting for %s: %s".formatted(server, e.getMessage()));
      nextReport = now + silence.toNanos();
      silence = shorter(silence.multipliedBy(2), MAX_REPORT_INTERVAL);
    }
  }

  private void reportReachable() {
    if (since != null) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - since);
      messages.accept("%s responded after %s s".formatted(server, seconds));
      since = null;
    }
  }

  private static Duration longer(Duration pause, @Nullable Duration requested) {
    Duration limited = requested == null ? Duration.ZERO : shorter(requested, MAX_RETRY_AFTER);
    return limited.compareTo(pause) > 0 ? limited : pause;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
