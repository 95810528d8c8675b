package io.appoperator.core.reconcile.result;

/** What the controller does with a primary after a reconcile. */
public enum NextAction {
  /** Wait until a user edits the primary: it is invalid. */
  AWAIT_EDIT,
  /** Wait until the primary or one of its objects changes: nothing is left to do. */
  AWAIT_EVENT,
  /** Reconcile again after the delay, or when something changes. */
  REQUEUE,
  /** The same for work that has begun: {@code run --once} waits for its end. */
  REQUEUE_UNFINISHED,
  /** Reconcile again with exponential backoff, not before the delay is over. */
  RETRY,
  /** The same with a low limit of the backoff: the failure is not a fault of the primary. */
  RETRY_SOON
}
