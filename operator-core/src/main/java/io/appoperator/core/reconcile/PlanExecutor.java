package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.StageHolds;
import io.appoperator.core.reconcile.ReconcilePlanner.PlannedChanges;
import io.appoperator.core.reconcile.delete.Finalizer;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.memory.ResponseRecorder;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.ObservedObjects;
import io.appoperator.core.reconcile.report.ReconcileProgress;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.ReconcileReport.Stage;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Executes the plan of a primary, and stores the results in memory. Thread-safe. */
final class PlanExecutor {

  private final ClusterView view;
  private final Applier applier;
  private final PendingChanges pendingChanges;
  private final RolloutPacing pacing;
  private final Finalizer finalizer;
  private final ResponseRecorder responses;
  private final EventReporter events;
  private final Tracer tracer;
  private final LongSupplier nanos;

  /**
   * @param nanos monotonic time in nanoseconds
   */
  PlanExecutor(
      Cluster cluster,
      ClusterView view,
      RolloutPacing pacing,
      Finalizer finalizer,
      EventReporter events,
      Tracer tracer,
      LongSupplier nanos) {
    this.view = view;
    this.applier = new Applier(cluster, view.reader(), view.live()::takeDocument);
    this.pendingChanges =
        new PendingChanges(new Applier(cluster, view.reader(), WriteMode.DRY_RUN));
    this.pacing = pacing;
    this.finalizer = finalizer;
    this.responses = new ResponseRecorder(view.live(), view.reader(), nanos);
    this.events = events;
    this.tracer = tracer;
    this.nanos = nanos;
  }

  /** Releases the objects of an earlier primary of the same name. */
  void release(ResourceRef primary, String uid) {
    view.conflictWatcher().ownersChanged(view.live().release(primary, uid));
  }

  /** Begins a reconcile; returns the number of the last object that the watch has reported. */
  long begin() {
    return view.live().beginReconcile();
  }

  /**
   * Ends a reconcile. What the watch reported meanwhile is for the next one.
   *
   * @param last the result of {@link #begin}
   */
  void end(ResourceRef primary, long last) {
    view.live().endReconcile(primary, last);
  }

  /** Ends pending waits of a primary to which nothing is applied. */
  void forget(ResourceRef primary) {
    pacing.forget(primary);
    view.conflictWatcher().set(primary, Set.of());
  }

  /** Removes from the memory what the plan showed to be outdated. */
  void forgetOutdated(PrimaryState<?> state, PlannedChanges planned) {
    state.memory().forgetOutdated(planned.input(), nanos.getAsLong());
  }

  /** Finds the pending changes of a paused primary by a dry run. */
  ReconcileProgress dryRun(PrimaryState<?> state, PlannedChanges planned) {
    pacing.forget(state.ref());
    ApplyResult pending =
        tracer.step("changes", () -> pendingChanges.pending(state.id(), planned.plan().changes()));
    view.conflictWatcher().set(state.ref(), pending.conflicts());
    Rendering rendering = planned.rendering();
    return new ReconcileProgress(
        Stage.PAUSED,
        rendering,
        rendering.digest(),
        pending,
        observed(state, rendering),
        false,
        false);
  }

  /**
   * The changes that a reconcile may make.
   *
   * @param changes the changes; none of them writes if the server rejects the finalizer
   * @param digest the digest of the rendering that is applied after them
   * @param staged the objects that wait for others; null if none does
   * @param instead the result of the reconcile if it has to start again; or null
   */
  record PermittedChanges(
      ChangeSet changes,
      Digest digest,
      Hold.@Nullable Staged staged,
      @Nullable ReconcileResult instead) {}

  /**
   * Prepares the changes: takes a slot for a paced rollout, and adds the finalizer. Without a free
   * slot, and while objects wait for others, only some of the changes are permitted.
   */
  PermittedChanges prepare(PrimaryState<?> state, PlannedChanges planned) {
    Plan plan = planned.plan();
    Hold.Paced waiting = pacing.take(state.ref(), plan).orElse(null);
    ChangeSet due = waiting == null ? plan.changes() : waiting.permitted();
    Hold.Staged staged = plan.staged().orElse(null);
    // A rollout that has its turn and waits for other objects is still paced afterwards.
    Digest digest =
        Optional.ofNullable(waiting)
            .or(plan::pacedAndStaged)
            .map(Hold.Paced::previous)
            .orElse(planned.rendering().digest());
    Finalizer.PreparedChanges prepared =
        finalizer.prepare(
            state.id(), state.document(), staged == null ? due : staged.permitted(due));
    return new PermittedChanges(prepared.changes(), digest, staged, prepared.instead());
  }

  /**
   * Makes changes.
   *
   * @param unread the changes of objects that are not read before they are updated
   */
  ReconcileProgress apply(
      PrimaryState<?> state,
      PlannedChanges planned,
      PermittedChanges permitted,
      Predicate<Change> unread) {
    ApplyResult result = write(state, permitted.changes(), unread);
    boolean refused = recordRejections(state, result);
    ObservedObjects objects = observed(state, planned.rendering());
    pacing.observe(state.ref(), planned.plan(), objects.current());
    return new ReconcileProgress(
        Stage.ACTIVE,
        planned.rendering(),
        permitted.digest(),
        result,
        objects,
        refused,
        hasReleased(state, planned, permitted, objects));
  }

  /**
   * Makes the changes of a primary that is settled apart from them. What the server rejects waits
   * in the next plan.
   */
  ApplyResult repair(PrimaryState<?> state, ChangeSet changes) {
    ApplyResult result = write(state, changes, change -> false);
    recordRejections(state, result);
    return result;
  }

  private boolean recordRejections(PrimaryState<?> state, ApplyResult result) {
    return state.memory().rejections().record(result, state.generation(), nanos.getAsLong());
  }

  private ApplyResult write(PrimaryState<?> state, ChangeSet changes, Predicate<Change> unread) {
    ApplyResult result =
        view.live().writes().during(changes.written(), () -> apply(state, changes, unread));
    view.conflictWatcher().set(state.ref(), result.conflicts());
    return result;
  }

  private ApplyResult apply(PrimaryState<?> state, ChangeSet changes, Predicate<Change> unread) {
    ApplyResult result = tracer.step("changes", () -> applier.apply(state.id(), changes, unread));
    // Writes are reported even if the status cannot be written.
    events.reportWrites(state.id(), state.memory(), result);
    responses.recordResponse(state.memory(), result);
    return result;
  }

  /**
   * The response to a write may show that the object is ready, and its event changes nothing then.
   */
  private static boolean hasReleased(
      PrimaryState<?> state,
      PlannedChanges planned,
      PermittedChanges permitted,
      ObservedObjects objects) {
    Hold.Staged staged = permitted.staged();
    return staged != null
        && !StageHolds.of(state.id(), planned.rendering(), objects.found())
            .keySet()
            .containsAll(staged.waiting());
  }

  private ObservedObjects observed(PrimaryState<?> state, Rendering rendering) {
    return ObservedObjects.of(view.live(), state.id(), state.document(), rendering.refs());
  }
}
