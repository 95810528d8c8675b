package io.appoperator.core.reconcile.result;

/** What the controller does with a primary after a reconcile. */
public enum NextAction {
  /** Wait until a user edits the primary: it is invalid. */
  AWAIT_EDIT,
  /** Wait until the primary or one of its objects changes: no change is left to make. */
  AWAIT_EVENT,
  /** Reconcile again after the delay, or when something changes. */
  REQUEUE,
  /** The same for a change in progress: {@code run --once} waits for its end. */
  REQUEUE_UNFINISHED,
  /** Reconcile again with exponential backoff, not before the delay is over. */
  RETRY,
  /** The same with a low limit of the backoff: the primary did not cause the failure. */
  RETRY_SOON
}
