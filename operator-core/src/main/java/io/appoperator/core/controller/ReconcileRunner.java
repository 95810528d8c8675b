package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.report.ReconcileLogFields;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.timeout.TimeLimit;
import io.appoperator.core.trace.Tracer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Runs one reconcile within its time limit, and converts exceptions into a result. */
final class ReconcileRunner implements AutoCloseable {

  private final ReconcileFunction reconciler;
  private final TimeLimit limit;
  private final Tracer tracer;
  private final AtomicLong reconciliations = new AtomicLong();

  ReconcileRunner(ReconcileFunction reconciler, Duration limit, Tracer tracer) {
    this.reconciler = reconciler;
    this.limit = new TimeLimit(limit, "reconcile-timeout");
    this.tracer = tracer;
  }

  /** Reconciles a primary on this thread. Its log marks remain until the caller clears them. */
  ReconcileResult run(ResourceRef primary) {
    TimeLimit.TimedWork timed = limit.begin(Thread.currentThread()::interrupt);
    ReconcileResult result;
    try {
      result = traced(primary);
    } catch (Throwable e) {
      // A reconcile runs plug-ins: an exception of theirs must not end the worker.
      result = ReconcileResult.failed(e);
    }
    if (!timed.end()) {
      return result;
    }
    // Code in the reconcile may have cleared the interrupt flag.
    var unused = Thread.interrupted();
    return result.timedOut();
  }

  private ReconcileResult traced(ResourceRef primary) {
    String number = Long.toString(reconciliations.incrementAndGet());
    ReconcileLogFields.set(primary, number);
    Map<String, String> about =
        Map.of(
            "k8s.object.kind", primary.kind().kind(),
            "k8s.namespace.name", primary.namespace(),
            "k8s.object.name", primary.name(),
            "reconcile", number);
    return tracer.step("reconcile", about, () -> reconciler.reconcile(primary));
  }

  @Override
  public void close() {
    limit.close();
  }
}
