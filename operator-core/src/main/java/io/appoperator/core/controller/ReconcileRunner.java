package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.PrimaryWork;
import io.appoperator.core.reconcile.report.ReconcileLogFields;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.timeout.TimeLimit;
import io.appoperator.core.trace.Tracer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Runs one reconcile within its time limit, and converts exceptions into a result. */
final class ReconcileRunner implements AutoCloseable {

  private final PrimaryWork work;
  private final TimeLimit limit;
  private final Tracer tracer;
  private final AtomicLong passes = new AtomicLong();

  ReconcileRunner(PrimaryWork work, Duration limit, Tracer tracer) {
    this.work = work;
    this.limit = new TimeLimit(limit, "reconcile-timeout");
    this.tracer = tracer;
  }

  /** Reconciles a primary on this thread. Its log marks remain until the caller clears them. */
  ReconcileResult run(ResourceRef primary) {
    TimeLimit.Timed timed = limit.begin(Thread.currentThread()::interrupt);
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
    String number = Long.toString(passes.incrementAndGet());
    ReconcileLogFields.set(primary, number);
    Map<String, String> about =
        Map.of(
            "k8s.object.kind", primary.kind().kind(),
            "k8s.namespace.name", primary.namespace(),
            "k8s.object.name", primary.name(),
            "pass", number);
    return tracer.step("pass", about, () -> work.reconcile(primary));
  }

  @Override
  public void close() {
    limit.close();
  }
}
