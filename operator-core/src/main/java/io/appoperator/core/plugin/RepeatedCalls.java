package io.appoperator.core.plugin;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats some calls of each method of plug-ins, to find results that differ for the same input.
 * Such a method would write to the cluster again and again. The first calls are repeated at once.
 * Later calls are repeated with growing pauses, because a result may depend on the time.
 * Thread-safe.
 */
final class RepeatedCalls {

  private static final int FIRST = 3;
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);

  private final LongSupplier nanos;
  private final Map<PluginCall, Repetitions> methods = new ConcurrentHashMap<>();

  /**
   * @param nanos monotonic time in nanoseconds
   */
  RepeatedCalls(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** A call that was made, and the content of its result. */
  private record Sample(PureCall<?> call, ResultContent content) {

    Optional<String> difference() {
      return content.difference(call.repeat());
    }
  }

  /** The repeated calls of one method. */
  private static final class Repetitions {

    private int count;
    private Duration pause = SHORTEST;
    private long next;
    private @Nullable Sample latest;

    synchronized boolean isDue(long now) {
      return count < FIRST || now - next >= 0;
    }

    /** Replaces the latest sample; returns the one before. */
    synchronized @Nullable Sample exchange(Sample sample, long now) {
      count++;
      next = now + pause.toNanos();
      if (count > FIRST) {
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST) > 0 ? LONGEST : longer;
      }
      @Nullable Sample before = latest;
      latest = sample;
      return before;
    }
  }

  /** Returns whether the next call of a method must be repeated. */
  boolean isDue(PluginCall method) {
    return of(method).isDue(nanos.getAsLong());
  }

  /**
   * Repeats a call, and the call of the same method that was repeated before.
   *
   * @param result what the call returned
   * @return how the results differ; empty if they do not
   */
  <T extends @Nullable Object> Optional<String> repeat(
      PluginCall method, PureCall<T> call, T result) {
    Sample sample = new Sample(call, call.content().apply(result));
    @Nullable Sample before = of(method).exchange(sample, nanos.getAsLong());
    Optional<String> difference = sample.difference();
    return difference.isEmpty() && before != null ? before.difference() : difference;
  }

  private Repetitions of(PluginCall method) {
    return methods.computeIfAbsent(method, key -> new Repetitions());
  }
}
