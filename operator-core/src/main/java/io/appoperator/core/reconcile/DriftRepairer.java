package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.reconcile.PlanExecutor.PermittedChanges;
import io.appoperator.core.reconcile.ReconcilePlanner.PlannedChanges;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.RenderScope;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Repairs the objects of a primary that other clients have changed, if nothing else has happened
 * since it settled: renders only these objects, and leaves the status as it is. Thread-safe; at
 * most one reconcile of a primary at a time.
 */
final class DriftRepairer<S> {

  private final ClusterView view;
  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final ReconcilePlanner<S> planner;
  private final PlanExecutor executor;
  private final SettledCheck<S> settledCheck;
  private final Tracer tracer;

  DriftRepairer(
      ClusterView view,
      PrimaryDecoder<S> decoder,
      BoundedRenderer<S> renderer,
      ReconcilePlanner<S> planner,
      PlanExecutor executor,
      SettledCheck<S> settledCheck,
      Tracer tracer) {
    this.view = view;
    this.decoder = decoder;
    this.renderer = renderer;
    this.planner = planner;
    this.executor = executor;
    this.settledCheck = settledCheck;
    this.tracer = tracer;
  }

  /**
   * Repairs the changed objects of a living primary.
   *
   * @return the result of the reconcile; empty if all of the primary has to be reconciled, also
   *     after a repair
   */
  Optional<ReconcileResult> repair(
      StoredPrimary stored, PrimaryMemory memory, ObjectNode document) {
    if (!wasSettled(stored, memory, document)) {
      return Optional.empty();
    }
    List<LiveRecord> changed = memory.changedByOthers(view.live().of(stored.id().ref(), List.of()));
    if (changed.isEmpty() || !changed.stream().allMatch(record -> isAlone(stored, record))) {
      return Optional.empty();
    }
    Primary<S> primary = decoder.readValid(document).orElse(null);
    if (primary == null) {
      return Optional.empty();
    }
    PrimaryState<S> state =
        new PrimaryState<>(stored, document, new Decoded<>(primary, List.of()), memory);
    PlannedChanges planned = plan(state, primary, changed);
    return isRepair(planned.plan(), memory, changed.size())
        ? apply(state, planned)
        : Optional.empty();
  }

  /** The digest of a settled primary in its status shows that there was nothing to report. */
  private static boolean wasSettled(
      StoredPrimary stored, PrimaryMemory memory, ObjectNode document) {
    return memory.isAppliedAt(stored.generation())
        && !memory.isFailing()
        && document.path("status").has(SettledDigest.FIELD)
        && !PausePolicy.isPaused(stored.id().ref().kind(), document);
  }

  /** Returns whether the repair of an object starts no rollout, and concerns no other object. */
  private static boolean isAlone(StoredPrimary stored, LiveRecord record) {
    return record.belongsTo(stored.id())
        && !record.isDetached()
        && !record.terminating()
        && record.stage().isEmpty()
        && record.readiness().replicas() == null;
  }

  private PlannedChanges plan(PrimaryState<S> state, Primary<S> primary, List<LiveRecord> changed) {
    RenderScope scope =
        new RenderScope(
            changed.stream().collect(Collectors.toMap(LiveRecord::ref, LiveRecord::manager)));
    Rendering rendering = tracer.step("render", () -> renderer.render(primary, scope).digested());
    PlanInput input =
        PlanInput.of(state.id(), state.generation(), false, rendering, state.status(), changed);
    return planner.plan(state, input, false);
  }

  /** A manifest that was not applied before shows that more than the live objects has changed. */
  private static boolean isRepair(Plan plan, PrimaryMemory memory, int objects) {
    List<Change> changes = plan.changes().changes();
    return plan.holds().isEmpty()
        && plan.changes().diagnostics().isEmpty()
        && changes.size() == objects
        && changes.stream().allMatch(change -> isRepair(change, memory));
  }

  private static boolean isRepair(Change change, PrimaryMemory memory) {
    Applied last = memory.applied().get(change.ref());
    return change.action() == Change.Action.UPDATE && last != null && last.isRepeated(change);
  }

  private Optional<ReconcileResult> apply(PrimaryState<S> state, PlannedChanges planned) {
    PrimaryMemory memory = state.memory();
    executor.forgetOutdated(state, planned);
    PermittedChanges permitted = executor.prepare(state, planned);
    if (permitted.instead() != null) {
      return Optional.of(permitted.instead());
    }
    ApplyResult result = executor.repair(state, permitted.changes());
    if (hasFailed(result) && memory.startsFailing(true)) {
      // The retry reconciles all of the primary, and reports what fails again.
      return Optional.of(ReconcileResult.retrySoon(null).with(result.diagnostics()));
    }
    return isComplete(result, memory)
            && settledCheck.recognize(state.stored(), memory, state.document(), false)
        ? Optional.of(ReconcileResult.DONE)
        : Optional.empty();
  }

  /** A wait that the server asks for is reported at once. */
  private static boolean hasFailed(ApplyResult result) {
    return result.retryAfter() == null
        && result.outcomes().stream()
            .map(ChangeOutcome::result)
            .anyMatch(ChangeResult.FAILED::equals);
  }

  private static boolean isComplete(ApplyResult result, PrimaryMemory memory) {
    return result.outcomes().stream()
            .map(ChangeOutcome::result)
            .allMatch(ChangeResult.APPLIED::equals)
        && result.diagnostics().isEmpty()
        && memory.drift().warnings().isEmpty()
        && memory.overridden().objects().isEmpty();
  }
}
