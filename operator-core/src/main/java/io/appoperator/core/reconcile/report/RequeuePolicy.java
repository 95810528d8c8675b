package io.appoperator.core.reconcile.report;

import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.result.ReconcileResult;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides when a living primary is reconciled again. */
final class RequeuePolicy {

  private RequeuePolicy() {}

  /** Returns the result if all changes were made. */
  static ReconcileResult afterSuccess(PrimaryMemory memory, boolean waiting, long nanoTime) {
    Optional<Duration> cause =
        waiting ? Optional.of(memory.causes().untilDue(nanoTime)) : Optional.empty();
    return Stream.of(
            cause,
            memory.drift().untilNext(nanoTime),
            memory.health().untilUnhealthy(nanoTime),
            memory.observedValues().untilNext(nanoTime))
        .flatMap(Optional::stream)
        .min(Duration::compareTo)
        .map(ReconcileResult::requeueAfter)
        .orElse(ReconcileResult.DONE);
  }

  /**
   * Returns the result if a change was not made. A reconcile that only omitted rejected objects has
   * not failed: its delays do not grow.
   */
  static ReconcileResult afterFailure(
      ReconcileProgress progress, PrimaryMemory memory, long nanoTime) {
    ApplyResult result = progress.result();
    Optional<Duration> held = untilNextTry(memory, nanoTime);
    boolean failed =
        progress.refused()
            || result.outcomes().stream()
                .anyMatch(o -> o.result() == ChangeOutcome.ChangeResult.FAILED);
    if (!failed && held.isPresent()) {
      return ReconcileResult.requeueAfter(held.get());
    }
    Duration delay = longer(result.retryAfter(), held.orElse(null));
    return result.isRefused() ? ReconcileResult.retry(delay) : ReconcileResult.retrySoon(delay);
  }

  /** Returns the time until the next retry of a change that was held back. */
  private static Optional<Duration> untilNextTry(PrimaryMemory memory, long nanoTime) {
    return Stream.of(memory.rejections().untilNext(nanoTime), memory.drift().untilNext(nanoTime))
        .flatMap(Optional::stream)
        .min(Duration::compareTo);
  }

  private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }
}
