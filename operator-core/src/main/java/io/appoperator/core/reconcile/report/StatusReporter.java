package io.appoperator.core.reconcile.report;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.MadeValues;
import io.appoperator.core.change.RetainedOwnerWarnings;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.reconcile.memory.CauseSchedule;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.status.ReconcileReport.Stage;
import io.appoperator.core.status.ReportedCauses;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports the progress of a living primary, and decides when to reconcile it again. Thread-safe; at
 * most one reconcile of a primary at a time.
 */
public final class StatusReporter<S> {

  /** A failure is not reported yet if its first retry is sooner than this. */
  private static final Duration RECHECK_DELAY = Duration.ofSeconds(5);

  private final Causes causes;
  private final StatusWriter<S> statuses;
  private final MeasurementRecorder<S> measurements;
  private final EventReporter eventReporter;
  private final LongSupplier nanos;

  /**
   * @param nanos monotonic time in nanoseconds
   */
  public StatusReporter(
      Causes causes,
      StatusWriter<S> statuses,
      MeasurementRecorder<S> measurements,
      EventReporter eventReporter,
      LongSupplier nanos) {
    this.causes = causes;
    this.statuses = statuses;
    this.measurements = measurements;
    this.eventReporter = eventReporter;
    this.nanos = nanos;
  }

  /**
   * Writes the status, records metrics, reports problems, and decides what happens next.
   *
   * @param resumed whether this process continues where another one ended
   */
  public ReconcileResult report(
      PrimaryState<S> state, ReconcileProgress progress, boolean resumed) {
    PrimaryMemory memory = state.memory();
    List<Diagnostic> diagnostics = diagnostics(state, progress);
    long now = nanos.getAsLong();
    if (memory.startsFailing(failedTransiently(progress, diagnostics))) {
      // A single failed request may be transient, so it is not part of the status yet.
      return RequeuePolicy.afterFailure(progress, memory, now).with(diagnostics);
    }
    List<LiveRecord> current = progress.objects().current();
    memory.causes().resetIfChanged(state.generation() + " " + progress.rendering().digest());
    if (resumed) {
      memory.causes().resume(ReportedCauses.of(state.status(), current), nanos.getAsLong());
    }
    boolean waiting = readCauses(memory, progress.rendering(), current);
    ReconcileReport report = reconcileReport(state, progress, diagnostics);
    boolean overtaken = statuses.write(state, report);
    Primary<S> primary = state.primary();
    if (primary != null) {
      measurements.record(primary, state.status(), report);
    }
    eventReporter.reportProblems(state.id(), memory, diagnostics);
    if (overtaken || progress.released()) {
      return ReconcileResult.REQUEUE_NOW;
    }
    ReconcileResult next =
        progress.result().isCompleteOrWaiting()
            ? RequeuePolicy.afterSuccess(memory, waiting, nanos.getAsLong())
            : RequeuePolicy.afterFailure(progress, memory, nanos.getAsLong());
    return next.with(diagnostics);
  }

  /**
   * Returns whether the retry of a failure is so soon that only a second failure is reported.
   *
   * @param pause how long the server asks to wait; null if it does not
   */
  public static boolean isRetriedSoon(@Nullable Duration pause) {
    return pause == null || pause.compareTo(RECHECK_DELAY) <= 0;
  }

  /** Forgets a deleted primary. */
  public void forget(ResourceRef primary) {
    measurements.forget(primary);
  }

  /** Reports that a primary is invalid. */
  public ReconcileResult reportInvalid(PrimaryState<S> state) {
    List<Diagnostic> diagnostics = state.decoded().diagnostics();
    ReconcileReport report =
        new ReconcileReport(
            Stage.ACTIVE, state.generation(), diagnostics, List.of(), Map.of(), null, null, false);
    // The server may reject the status if the spec violates the schema.
    eventReporter.reportProblems(state.id(), state.memory(), diagnostics);
    boolean overtaken = statuses.write(state, report);
    return overtaken ? ReconcileResult.REQUEUE_NOW : ReconcileResult.INVALID.with(diagnostics);
  }

  private List<Diagnostic> diagnostics(PrimaryState<S> state, ReconcileProgress progress) {
    PrimaryMemory memory = state.memory();
    Rendering rendering = progress.rendering();
    List<Diagnostic> diagnostics = new ArrayList<>(state.decoded().diagnostics());
    diagnostics.addAll(rendering.diagnostics());
    diagnostics.addAll(progress.result().diagnostics());
    diagnostics.addAll(memory.drift().warnings());
    memory.overridden().retain(rendering.refs());
    diagnostics.addAll(memory.overridden().warnings());
    diagnostics.addAll(
        RetainedOwnerWarnings.warnings(state.id(), rendering, progress.objects().current()));
    return diagnostics;
  }

  private ReconcileReport reconcileReport(
      PrimaryState<S> state, ReconcileProgress progress, List<Diagnostic> diagnostics) {
    PrimaryMemory memory = state.memory();
    return new ReconcileReport(
        progress.stage(),
        state.generation(),
        diagnostics,
        progress.objects().current(),
        UnappliedObjects.of(progress.result(), progress.objects().found()),
        memory.causes().known(),
        progress.digest(),
        memory.appliedDigest(progress.rendering(), state.generation()),
        MadeValues.of(state.status()).after(progress.rendering(), progress.objects().current()),
        relatedObjects(state, progress),
        Map.of(),
        diagnostics.stream().noneMatch(Diagnostic::isError) && isSettled(state, progress));
  }

  /** While a rollout waits, the pods are those of the former related objects. */
  private static <S> List<String> relatedObjects(
      PrimaryState<S> state, ReconcileProgress progress) {
    return progress.digest().equals(progress.rendering().digest())
        ? progress.rendering().related().entries()
        : RelatedState.entries(state.status());
  }

  /**
   * Returns whether the next reconcile has no change to make if nothing happens meanwhile. Based on
   * the objects in the report, because others may have been created since the plan.
   */
  private static <S> boolean isSettled(PrimaryState<S> state, ReconcileProgress progress) {
    PrimaryMemory memory = state.memory();
    return progress.stage() == Stage.ACTIVE
        && progress.result().isComplete()
        && progress.result().diagnostics().isEmpty()
        && memory.drift().warnings().isEmpty()
        && Plan.isSettled(
            state.id(), progress.rendering(), progress.objects().found(), memory.applied());
  }

  /** Objects that wait for an object that was not written have failed, too. */
  private static boolean failedTransiently(
      ReconcileProgress progress, List<Diagnostic> diagnostics) {
    Set<Reason> reasons =
        diagnostics.stream()
            .filter(Diagnostic::isError)
            .map(Diagnostic::reason)
            .collect(Collectors.toSet());
    return progress.stage() == Stage.ACTIVE
        && reasons.contains(Reason.UNREACHABLE)
        && Set.of(Reason.UNREACHABLE, Reason.BLOCKED).containsAll(reasons)
        && isRetriedSoon(progress.result().retryAfter());
  }

  /** Reads why objects are not ready, if a read is due; returns whether an object is not ready. */
  private boolean readCauses(PrimaryMemory memory, Rendering rendering, List<LiveRecord> records) {
    boolean waiting =
        records.stream()
            .map(record -> record.readiness().state())
            .anyMatch(state -> state != State.READY && state != State.PENDING);
    CauseSchedule schedule = memory.causes();
    if (!waiting) {
      schedule.reset();
      return false;
    }
    schedule.start(nanos.getAsLong());
    if (schedule.isDue(nanos.getAsLong())) {
      Causes.KnownCauses answer = causes.of(rendering.manifests(), records, schedule.notBefore());
      if (answer.delay() == null) {
        schedule.recordResult(answer.causes(), nanos.getAsLong());
      } else {
        schedule.postpone(answer.delay(), nanos.getAsLong());
      }
    }
    return true;
  }
}
