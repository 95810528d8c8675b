package io.appoperator.core.reconcile;

import io.appoperator.api.Diagnostic;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a pass ended.
 *
 * @param verdict what comes next
 * @param pause how long to wait before the next pass, at least; null if nobody asks for it
 * @param errors what keeps the primary from being as it ought to
 */
record ReconcileResult(Verdict verdict, @Nullable Duration pause, List<Diagnostic> errors) {

  /** What comes next. */
  enum Verdict {
    /** Nothing, until somebody changes the primary: it is invalid. */
    REFUSED,
    /** Nothing, until something changes. */
    SETTLED,
    /** Another look after the pause. */
    LOOK_AGAIN,
    /** Another look after the pause, or when something changes: until then it is not done. */
    UNDER_WAY,
    /** Another try, later each time. */
    RETRY,
    /** Another try within seconds: only the way to the server was in the way. */
    RETRY_SOON
  }

  static final ReconcileResult REFUSED = new ReconcileResult(Verdict.REFUSED, null, List.of());

  static final ReconcileResult SETTLED = new ReconcileResult(Verdict.SETTLED, null, List.of());

  /** Another pass is due now: the primary is not what this one worked on any more. */
  static final ReconcileResult AT_ONCE =
      new ReconcileResult(Verdict.LOOK_AGAIN, Duration.ZERO, List.of());

  static ReconcileResult lookAgainAfter(Duration pause) {
    return new ReconcileResult(Verdict.LOOK_AGAIN, pause, List.of());
  }

  static ReconcileResult underWay(Duration pause) {
    return new ReconcileResult(Verdict.UNDER_WAY, pause, List.of());
  }

  static ReconcileResult retry(@Nullable Duration serverAsksFor) {
    return new ReconcileResult(Verdict.RETRY, serverAsksFor, List.of());
  }

  static ReconcileResult retrySoon(@Nullable Duration serverAsksFor) {
    return new ReconcileResult(Verdict.RETRY_SOON, serverAsksFor, List.of());
  }

  /** Returns the same with the errors among some diagnostics. */
  ReconcileResult with(List<Diagnostic> diagnostics) {
    return new ReconcileResult(
        verdict, pause, diagnostics.stream().filter(Diagnostic::isError).toList());
  }
}
