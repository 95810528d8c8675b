package io.appoperator.core.reconcile;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a pass ended.
 *
 * @param verdict what comes next
 * @param pause how long to wait before the next pass, at least; null if nobody asks for it
 */
record Pass(Verdict verdict, @Nullable Duration pause) {

  /** What comes next. */
  enum Verdict {
    /** Nothing, until somebody changes the primary: it is invalid. */
    REFUSED,
    /** Nothing, until something changes. */
    SETTLED,
    /** Another look after the pause. */
    LOOK_AGAIN,
    /** Another try, later each time. */
    RETRY,
    /** Another try within seconds: only the way to the server was in the way. */
    RETRY_SOON
  }

  static final Pass REFUSED = new Pass(Verdict.REFUSED, null);

  static final Pass SETTLED = new Pass(Verdict.SETTLED, null);

  /** Another pass is due now: the primary is not what this one worked on any more. */
  static final Pass AT_ONCE = new Pass(Verdict.LOOK_AGAIN, Duration.ZERO);

  static Pass lookAgainAfter(Duration pause) {
    return new Pass(Verdict.LOOK_AGAIN, pause);
  }

  static Pass retry(@Nullable Duration serverAsksFor) {
    return new Pass(Verdict.RETRY, serverAsksFor);
  }

  static Pass retrySoon(@Nullable Duration serverAsksFor) {
    return new Pass(Verdict.RETRY_SOON, serverAsksFor);
  }
}
