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
record Pass(Verdict verdict, @Nullable Duration pause, List<Diagnostic> errors) {

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

  static final Pass REFUSED = new Pass(Verdict.REFUSED, null, List.of());

  static final Pass SETTLED = new Pass(Verdict.SETTLED, null, List.of());

  /** Another pass is due now: the primary is not what this one worked on any more. */
  static final Pass AT_ONCE = new Pass(Verdict.LOOK_AGAIN, Duration.ZERO, List.of());

  static Pass lookAgainAfter(Duration pause) {
    return new Pass(Verdict.LOOK_AGAIN, pause, List.of());
  }

  static Pass underWay(Duration pause) {
    return new Pass(Verdict.UNDER_WAY, pause, List.of());
  }

  static Pass retry(@Nullable Duration serverAsksFor) {
    return new Pass(Verdict.RETRY, serverAsksFor, List.of());
  }

  static Pass retrySoon(@Nullable Duration serverAsksFor) {
    return new Pass(Verdict.RETRY_SOON, serverAsksFor, List.of());
  }

  /** Returns the same with the errors among some diagnostics. */
  Pass with(List<Diagnostic> diagnostics) {
    return new Pass(verdict, pause, diagnostics.stream().filter(Diagnostic::isError).toList());
  }
}
