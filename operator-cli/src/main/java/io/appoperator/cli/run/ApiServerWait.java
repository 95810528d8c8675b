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

  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
  private static final Duration LONGEST_ASKED = Duration.ofSeconds(30);
  private static final Duration FIRST_SILENCE = Duration.ofSeconds(10);
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(10);

  private final String server;
  private final Consumer<String> journal;
  private final Waiting waiting;
  private final LongSupplier nanos;

  private @Nullable Long since;
  private long nextWord;
  private Duration silence = FIRST_SILENCE;

  /** Waits for a duration. */
  @FunctionalInterface
  interface Waiting {

    /** Waits; returns whether a stop was requested. */
    boolean isStoppedWithin(Duration pause) throws InterruptedException;
  }

  /** A request that needs a response of the server. */
  @FunctionalInterface
  interface Question {

    /**
     * Sends the request.
     *
     * @throws ClusterException if the server is currently not reachable
     * @throws UserException if a retry cannot succeed
     */
    void ask() throws UserException;
  }

  /**
   * @param server what it waits for, for messages
   * @param journal receives log lines about the wait
   * @param nanos monotonic time in nanoseconds
   */
  ApiServerWait(String server, Consumer<String> journal, Waiting waiting, LongSupplier nanos) {
    this.server = server;
    this.journal = journal;
    this.waiting = waiting;
    this.nanos = nanos;
  }

  /**
   * Retries until there is a response.
   *
   * @return whether there is a response; false if a stop was requested before
   */
  boolean hasAnswered(Question question) throws UserException, InterruptedException {
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        question.ask();
        arrived();
        return true;
      } catch (ClusterException e) {
        if (!e.isTransient()) {
          throw e;
        }
        missed(e);
        if (waiting.isStoppedWithin(longer(pause, e.retryAfter()))) {
          return false;
        }
        pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
      }
    }
  }

  private void missed(ClusterException e) {
    long now = nanos.getAsLong();
    if (since == null) {
      since = now;
      nextWord = now;
      silence = FIRST_SILENCE;
    }
    if (now - nextWord >= 0) {
      journal.accept("waiting for %s: %s".formatted(server, e.getMessage()));
      nextWord = now + silence.toNanos();
      silence = shorter(silence.multipliedBy(2), LONGEST_SILENCE);
    }
  }

  private void arrived() {
    if (since != null) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - since);
      journal.accept("%s responded after %s s".formatted(server, seconds));
      since = null;
    }
  }

  private static Duration longer(Duration pause, @Nullable Duration asked) {
    Duration heeded = asked == null ? Duration.ZERO : shorter(asked, LONGEST_ASKED);
    return heeded.compareTo(pause) > 0 ? heeded : pause;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
