package io.appoperator.core.reconcile.result;

import io.appoperator.api.Diagnostic;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.telemetry.ReconcileOutcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of one reconcile. Only the {@code Requeuer} of the controller translates it into calls
 * of the work queue.
 *
 * @param next what happens next
 * @param delay the minimum time until the next reconcile
 * @param outcome how the reconcile is counted
 * @param errors the errors that keep the primary from its desired state
 * @param failure the failure that ended the reconcile early; null if it returned
 */
public record ReconcileResult(
    NextAction next,
    Duration delay,
    ReconcileOutcome outcome,
    List<Diagnostic> errors,
    @Nullable Throwable failure) {

  public static final ReconcileResult INVALID =
      of(NextAction.AWAIT_EDIT, Duration.ZERO, ReconcileOutcome.TERMINAL_ERROR);

  public static final ReconcileResult DONE =
      of(NextAction.AWAIT_EVENT, Duration.ZERO, ReconcileOutcome.SUCCESS);

  /** The primary has changed since this reconcile read it. */
  public static final ReconcileResult REQUEUE_NOW = requeueAfter(Duration.ZERO);

  public ReconcileResult {
    errors = List.copyOf(errors);
  }

  public static ReconcileResult requeueAfter(Duration delay) {
    return of(NextAction.REQUEUE, delay, ReconcileOutcome.REQUEUE_AFTER);
  }

  public static ReconcileResult requeueUnfinishedAfter(Duration delay) {
    return of(NextAction.REQUEUE_UNFINISHED, delay, ReconcileOutcome.REQUEUE_AFTER);
  }

  /** Returns a retry, not before the API server asks for it. */
  public static ReconcileResult retry(@Nullable Duration retryAfter) {
    return of(NextAction.RETRY, orZero(retryAfter), ReconcileOutcome.ERROR);
  }

  /** Returns a retry with short delays, not before the API server asks for it. */
  public static ReconcileResult retrySoon(@Nullable Duration retryAfter) {
    return of(NextAction.RETRY_SOON, orZero(retryAfter), ReconcileOutcome.ERROR);
  }

  /** Returns the result of a reconcile that threw an exception. */
  public static ReconcileResult failed(Throwable failure) {
    if (failure instanceof ClusterException e) {
      NextAction next = e.isTransient() ? NextAction.RETRY_SOON : NextAction.RETRY;
      return new ReconcileResult(
          next, orZero(e.retryAfter()), ReconcileOutcome.ERROR, List.of(), failure);
    }
    return failure instanceof CallInterruptedException
        ? new ReconcileResult(
            NextAction.RETRY_SOON, Duration.ZERO, ReconcileOutcome.ERROR, List.of(), failure)
        : new ReconcileResult(
            NextAction.RETRY, Duration.ZERO, ReconcileOutcome.PANIC, List.of(), failure);
  }

  /**
   * Returns the result of the same reconcile after its time limit interrupted it. It is retried
   * even if it returned: the interruption may have hidden a failure.
   */
  public ReconcileResult timedOut() {
    return isRetry()
        ? new ReconcileResult(next, delay, ReconcileOutcome.TIMEOUT, errors, failure)
        : new ReconcileResult(
            NextAction.RETRY_SOON, Duration.ZERO, ReconcileOutcome.TIMEOUT, errors, failure);
  }

  /** Returns the same result with the errors of some diagnostics. */
  public ReconcileResult with(List<Diagnostic> diagnostics) {
    List<Diagnostic> found = diagnostics.stream().filter(Diagnostic::isError).toList();
    return new ReconcileResult(next, delay, outcome, found, failure);
  }

  public boolean isRetry() {
    return next == NextAction.RETRY || next == NextAction.RETRY_SOON;
  }

  /** Returns the problem in one line; empty if there is none. */
  public String problem() {
    if (failure == null) {
      return errors.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
    }
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.toString() : message;
  }

  private static ReconcileResult of(NextAction next, Duration delay, ReconcileOutcome outcome) {
    return new ReconcileResult(next, delay, outcome, List.of(), null);
  }

  private static Duration orZero(@Nullable Duration retryAfter) {
    return retryAfter == null ? Duration.ZERO : retryAfter;
  }
}
