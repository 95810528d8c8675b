package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.queue.WorkQueue;
import io.appoperator.core.reconcile.result.ReconcileResult;
import java.time.Duration;

/** Carries out the next action of a reconcile result in the work queue. Thread-safe. */
final class Requeuer {

  private final WorkQueue<ResourceRef> queue;

  Requeuer(WorkQueue<ResourceRef> queue) {
    this.queue = queue;
  }

  /** Requeues a primary if its result says so; returns the delay, zero if there is none. */
  Duration requeue(ResourceRef primary, ReconcileResult result) {
    return switch (result.next()) {
      case AWAIT_EDIT, AWAIT_EVENT -> {
        queue.forget(primary);
        yield Duration.ZERO;
      }
      case REQUEUE, REQUEUE_UNFINISHED -> {
        queue.forget(primary);
        queue.addAfter(primary, result.delay());
        yield result.delay();
      }
      case RETRY -> queue.retry(primary, RetryAfter.ofOne(result.delay()));
      case RETRY_SOON -> queue.retrySoon(primary, RetryAfter.ofOne(result.delay()));
    };
  }
}
