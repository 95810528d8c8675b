package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.reconcile.PlanExecutor.PermittedChanges;
import io.appoperator.core.reconcile.ReconcilePlanner.PlannedChanges;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.report.StatusReporter;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Repairs the objects of a primary that other clients have changed, if nothing else has happened
 * since it settled: renders only these objects, and leaves the status as it is. Thread-safe; at
 * most one reconcile of a primary at a time.
 */
final class DriftRepairer<S> {

  private final LiveStore live;
  private final PrimaryDecoder<S> decoder;
  private final SettledCheck<S> settledCheck;
  private final ReconcilePlanner<S> planner;
  private final PlanExecutor executor;

  DriftRepairer(
      LiveStore live,
      PrimaryDecoder<S> decoder,
      SettledCheck<S> settledCheck,
      ReconcilePlanner<S> planner,
      PlanExecutor executor) {
    this.live = live;
    this.decoder = decoder;
    this.settledCheck = settledCheck;
    this.planner = planner;
    this.executor = executor;
  }

  /**
   * Repairs the changed objects of a living primary.
   *
   * @return the result of the reconcile; empty if all of the primary has to be reconciled, also
   *     after a repair
   */
  Optional<ReconcileResult> repair(
      StoredPrimary stored, PrimaryMemory memory, ObjectNode document) {
    if (memory.isFailing()) {
      return Optional.empty();
    }
    List<LiveRecord> records = live.of(stored.id().ref(), List.of());
    List<LiveRecord> changed = records.stream().filter(memory::isChangedByOthers).toList();
    if (changed.isEmpty()
        || !changed.stream().allMatch(DriftRepairer::isRepairedAlone)
        || !settledCheck.isSettledExceptForOthers(stored, memory, document, records)) {
      return Optional.empty();
    }
    Primary<S> primary = decoder.readValid(document).orElse(null);
    if (primary == null) {
      return Optional.empty();
    }
    PrimaryState<S> state =
        new PrimaryState<>(stored, document, new Decoded<>(primary, List.of()), memory);
    PlanInput input = planner.observe(state, primary, changed).orElse(null);
    if (input == null) {
      return Optional.empty();
    }
    PlannedChanges planned = planner.plan(state, input, false);
    return repairsAll(planned.plan(), changed, memory) ? apply(state, planned) : Optional.empty();
  }

  /** The repair of a workload starts a rollout. Objects of unknown kinds may be workloads. */
  private static boolean isRepairedAlone(LiveRecord record) {
    return record.stage().isEmpty() && !KindTable.mayOwnOthers(record.ref().kind());
  }

  private static boolean repairsAll(Plan plan, List<LiveRecord> changed, PrimaryMemory memory) {
    List<Change> changes = plan.changes().changes();
    return plan.holds().isEmpty()
        && changes.size() == changed.size()
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
    List<LiveRecord> expected = planned.input().records().stream().map(memory::asApplied).toList();
    List<Diagnostic> warnings = memory.overridden().warnings();
    ApplyResult result = executor.repair(state, permitted.changes());
    if (has(result, ChangeResult.FAILED) && StatusReporter.isRetriedSoon(result.retryAfter())) {
      var unused = memory.startsFailing(true);
      return Optional.of(ReconcileResult.retrySoon(result.retryAfter()).with(result.diagnostics()));
    }
    return result.isComplete()
            && isAsExpected(state.ref(), expected)
            && memory.drift().warnings().isEmpty()
            && memory.overridden().warnings().equals(warnings)
        ? Optional.of(ReconcileResult.DONE)
        : Optional.empty();
  }

  private static boolean has(ApplyResult result, ChangeResult one) {
    return result.outcomes().stream().map(ChangeOutcome::result).anyMatch(one::equals);
  }

  /** Returns whether the status is still true: the objects are again as it describes them. */
  private boolean isAsExpected(ResourceRef primary, List<LiveRecord> expected) {
    Map<ResourceRef, LiveRecord> now =
        live.of(primary, List.of()).stream()
            .collect(Collectors.toMap(LiveRecord::ref, Function.identity()));
    return expected.stream()
        .allMatch(
            record -> {
              LiveRecord found = now.get(record.ref());
              return found != null && record.equalsExceptVersion(found);
            });
  }
}
