package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.reconcile.delete.Deletion;
import io.appoperator.core.reconcile.memory.PrimaryMemories;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.report.ReconcileProgress;
import io.appoperator.core.reconcile.report.StatusReporter;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.Optional;

/**
 * Reconciles one primary resource: decode, render, change, apply, status. If the primary is being
 * deleted, it makes the next step of the deletion. The desired objects follow from the primary
 * alone. A primary that has not changed since it settled needs none of these steps, or only the
 * repair of objects that other clients have changed. The memory of earlier reconciles saves
 * requests, delays repeated repairs and avoids repeated events; after a restart it is restored from
 * the status where possible. Thread-safe; at most one reconcile of a primary at a time.
 */
final class Reconciler<S> implements ReconcileFunction {

  private final PrimaryStore primaries;
  private final PrimaryMemories memories;
  private final RelatedSource related;
  private final PrimaryDecoder<S> decoder;
  private final SettledCheck<S> settledCheck;
  private final DriftRepairer<S> repairer;
  private final MemoryRestorer<S> restorer;
  private final ReconcilePlanner<S> planner;
  private final PlanExecutor executor;
  private final EditTracker<S> edits;
  private final Deletion<S> deletion;
  private final StatusReporter<S> reporter;

  Reconciler(
      PrimaryStore primaries,
      PrimaryMemories memories,
      RelatedSource related,
      PrimaryDecoder<S> decoder,
      SettledCheck<S> settledCheck,
      DriftRepairer<S> repairer,
      MemoryRestorer<S> restorer,
      ReconcilePlanner<S> planner,
      PlanExecutor executor,
      EditTracker<S> edits,
      Deletion<S> deletion,
      StatusReporter<S> reporter) {
    this.primaries = primaries;
    this.memories = memories;
    this.related = related;
    this.decoder = decoder;
    this.settledCheck = settledCheck;
    this.repairer = repairer;
    this.restorer = restorer;
    this.planner = planner;
    this.executor = executor;
    this.edits = edits;
    this.deletion = deletion;
    this.reporter = reporter;
  }

  @Override
  public void verify(ResourceRef primary) {
    memories.requestVerification(primary);
  }

  @Override
  public ReconcileResult reconcile(ResourceRef ref) {
    boolean verifies = memories.isUnverified(ref);
    long lastReported = executor.begin();
    try {
      ReconcileResult result = reconcile(ref, verifies);
      if (verifies) {
        // A reconcile that throws has not verified the primary.
        memories.recordVerification(ref);
      }
      return result;
    } finally {
      executor.end(ref, lastReported);
    }
  }

  private ReconcileResult reconcile(ResourceRef ref, boolean verifies) {
    StoredPrimary stored = primaries.get(ref).orElse(null);
    executor.release(ref, stored == null ? "" : stored.id().uid());
    if (stored == null) {
      memories.forget(ref);
      related.use(ref, RelatedState.NONE);
      executor.forget(ref);
      reporter.forget(ref);
      return ReconcileResult.DONE;
    }
    PrimaryMemory memory = memories.of(stored.id());
    ObjectNode document = stored.document();
    if (!stored.terminating()) {
      if (settledCheck.recognize(stored, memory, document, verifies)) {
        executor.forget(ref);
        return ReconcileResult.DONE;
      }
      Optional<ReconcileResult> repaired =
          verifies ? Optional.empty() : repairer.repair(stored, memory, document);
      if (repaired.isPresent()) {
        return repaired.get();
      }
    }
    PrimaryState<S> state = new PrimaryState<>(stored, document, decoder.decode(document), memory);
    Primary<S> primary = state.primary();
    if (stored.terminating()) {
      related.use(ref, RelatedState.NONE);
      executor.forget(ref);
      return deletion.advance(state);
    }
    if (primary == null) {
      executor.forget(ref);
      return reporter.reportInvalid(state);
    }
    PlanInput observed = planner.observe(state, primary);
    boolean resumed = restorer.restore(memory, primary, observed);
    return apply(state, planner.plan(state, observed, verifies), resumed);
  }

  private ReconcileResult apply(
      PrimaryState<S> state, ReconcilePlanner.PlannedChanges planned, boolean resumed) {
    executor.forgetOutdated(state, planned);
    if (planned.plan().isPaused()) {
      return reporter.report(state, executor.dryRun(state, planned), resumed);
    }
    PlanExecutor.PermittedChanges permitted = executor.prepare(state, planned);
    if (permitted.instead() != null) {
      return permitted.instead();
    }
    EditTracker.Edit edit = edits.begin(state, planned.input());
    ReconcileProgress progress = executor.apply(state, planned, permitted, edit.unread());
    edits.recordApplied(state, progress);
    try {
      return reporter.report(state, progress, resumed);
    } finally {
      // After the writes, so that it does not delay them, and even if the status cannot be written.
      edits.report(state, edit, progress);
    }
  }
}
