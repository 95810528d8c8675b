package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.change.Changes;
import io.appoperator.core.change.StillOwned;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.reconcile.memory.CauseSchedule;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.PassReport;
import io.appoperator.core.status.PassReport.Stage;
import io.appoperator.core.status.StatedCauses;
import io.appoperator.core.watch.StoredPrimary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says how far a living primary has come, and when to look at it again. Thread-safe, one pass a
 * primary at a time.
 */
public final class StatusReporter<S> {

  /** How soon another try has to come for a failure to be none yet. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private final Causes causes;
  private final StatusWriter<S> statuses;
  private final EventReporter eventReporter;
  private final LongSupplier nanos;

  /**
   * @param nanos monotonic time in nanoseconds
   */
  public StatusReporter(
      Causes causes, StatusWriter<S> statuses, EventReporter eventReporter, LongSupplier nanos) {
    this.causes = causes;
    this.statuses = statuses;
    this.eventReporter = eventReporter;
    this.nanos = nanos;
  }

  /**
   * How far a pass has come before its report.
   *
   * @param stage what it was about
   * @param rendering what is desired
   * @param digest of the rendering that the primary is on its way to
   * @param result what became of the changes
   * @param objects what there is after them
   * @param refused whether something was refused that was not refused before
   * @param resumed whether it goes on where another process ended
   */
  public record Progress(
      Stage stage,
      Rendering rendering,
      Digest digest,
      ApplyResult result,
      ObservedObjects objects,
      boolean refused,
      boolean resumed) {}

  /** Writes the status; tells how the pass ends. */
  public ReconcileResult report(
      StoredPrimary stored,
      PrimaryMemory memory,
      Primary<S> primary,
      ObjectNode document,
      List<Diagnostic> findings,
      Progress progress) {
    Rendering rendering = progress.rendering();
    ApplyResult result = progress.result();
    List<ResourceRef> wanted = rendering.refs();
    List<LiveRecord> found = progress.objects().found();
    List<LiveRecord> current = progress.objects().current();
    List<Diagnostic> diagnostics = new ArrayList<>(findings);
    diagnostics.addAll(rendering.diagnostics());
    diagnostics.addAll(result.diagnostics());
    diagnostics.addAll(memory.drift().warnings());
    diagnostics.addAll(memory.overridden().warnings(wanted));
    diagnostics.addAll(StillOwned.warnings(stored.id(), rendering, current));
    if (memory.beginsToStumble(hasOnlyStumbled(progress, diagnostics))) {
      // One answer that failed says nothing of the primary yet; the next one may.
      return next(result, progress.refused(), untilNextTry(memory)).with(diagnostics);
    }
    memory.causes().about(stored.generation() + " " + rendering.digest());
    if (progress.resumed()) {
      memory.causes().resume(StatedCauses.of(document.path("status"), current), nanos.getAsLong());
    }
    boolean waiting = lookForCauses(memory, rendering, current);
    PassReport report =
        new PassReport(
            progress.stage(),
            stored.generation(),
            diagnostics,
            current,
            Unapplied.of(result, found),
            memory.causes().known(),
            progress.digest(),
            memory.appliedDigest(rendering, stored.generation()),
            diagnostics.stream().noneMatch(Diagnostic::isError)
                && isSettled(stored, memory, progress, found));
    boolean overtaken = statuses.write(stored, memory, primary, document, report);
    eventReporter.ofProblems(stored.id(), memory, diagnostics);
    if (overtaken) {
      return ReconcileResult.REQUEUE_NOW;
    }
    if (!result.isComplete()) {
      return next(result, progress.refused(), untilNextTry(memory)).with(diagnostics);
    }
    return nextLook(memory, waiting)
        .map(ReconcileResult::requeueAfter)
        .orElse(ReconcileResult.DONE)
        .with(diagnostics);
  }

  /**
   * Returns whether the next pass has nothing to do, if nothing happens: by the objects that the
   * report speaks of, because others may have come since the changes were decided.
   */
  private static boolean isSettled(
      StoredPrimary stored, PrimaryMemory memory, Progress progress, List<LiveRecord> found) {
    return progress.stage() == Stage.ACTIVE
        && progress.result().isComplete()
        && progress.result().diagnostics().isEmpty()
        && memory.drift().warnings().isEmpty()
        && Changes.of(stored.id(), progress.rendering(), found, memory.applied()).isNothing();
  }

  /** What waits for an object that could not be written has failed with it. */
  private static boolean hasOnlyStumbled(Progress progress, List<Diagnostic> diagnostics) {
    Set<Reason> reasons =
        diagnostics.stream()
            .filter(Diagnostic::isError)
            .map(Diagnostic::reason)
            .collect(Collectors.toSet());
    Duration pause = progress.result().retryAfter();
    return progress.stage() == Stage.ACTIVE
        && reasons.contains(Reason.UNREACHABLE)
        && Set.of(Reason.UNREACHABLE, Reason.BLOCKED).containsAll(reasons)
        && (pause == null || pause.compareTo(SOON) <= 0);
  }

  /** Returns how long it is until something that is held may be tried again. */
  private Optional<Duration> untilNextTry(PrimaryMemory memory) {
    long now = nanos.getAsLong();
    return Stream.concat(
            memory.rejections().untilNext(now).stream(), memory.drift().untilNext(now).stream())
        .min(Duration::compareTo);
  }

  private Optional<Duration> nextLook(PrimaryMemory memory, boolean waiting) {
    long now = nanos.getAsLong();
    Optional<Duration> cause =
        waiting ? Optional.of(memory.causes().untilDue(now)) : Optional.empty();
    return Stream.of(cause, memory.drift().untilNext(now), memory.health().untilIll(now))
        .flatMap(Optional::stream)
        .min(Duration::compareTo);
  }

  /** Asks why something is not ready, if it is time; returns whether something is not. */
  private boolean lookForCauses(
      PrimaryMemory memory, Rendering rendering, List<LiveRecord> records) {
    boolean waiting =
        records.stream()
            .map(record -> record.readiness().state())
            .anyMatch(state -> state != State.READY && state != State.PENDING);
    if (!waiting) {
      memory.causes().reset();
    } else if (memory.causes().isDue(nanos.getAsLong())) {
      CauseSchedule schedule = memory.causes();
      Causes.Answer answer = causes.of(rendering.manifests(), records, schedule.notBefore());
      if (answer.later() == null) {
        schedule.answered(answer.causes(), nanos.getAsLong());
      } else {
        schedule.deferred(answer.later(), nanos.getAsLong());
      }
    }
    return waiting;
  }

  /** A pass that only left out what was refused before is no failure: its pauses do not grow. */
  private static ReconcileResult next(
      ApplyResult result, boolean refused, Optional<Duration> held) {
    boolean failed =
        refused || result.outcomes().stream().anyMatch(o -> o.result() == Outcome.Result.FAILED);
    if (!failed && held.isPresent()) {
      return ReconcileResult.requeueAfter(held.get());
    }
    Duration pause = longer(result.retryAfter(), held.orElse(null));
    return result.isRefused() ? ReconcileResult.retry(pause) : ReconcileResult.retrySoon(pause);
  }

  private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }
}
