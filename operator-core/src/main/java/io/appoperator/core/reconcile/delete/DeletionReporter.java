package io.appoperator.core.reconcile.delete;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.StatusWriter;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.status.ReconcileReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports the progress of a deletion, and decides when to reconcile again. Thread-safe. */
public final class DeletionReporter<S> {

  private static final Logger LOG = LoggerFactory.getLogger(DeletionReporter.class);

  private final StatusWriter<S> statuses;
  private final EventReporter events;
  private final LongSupplier nanos;

  /**
   * @param nanos monotonic time in nanoseconds
   */
  public DeletionReporter(StatusWriter<S> statuses, EventReporter events, LongSupplier nanos) {
    this.statuses = statuses;
    this.events = events;
    this.nanos = nanos;
  }

  /**
   * The progress of a deletion.
   *
   * @param hidden an error for each kind of which unknown objects may exist
   * @param result the results of the deletes of this reconcile
   * @param rest the objects that still exist
   */
  record DeletionStep(List<Diagnostic> hidden, ApplyResult result, DeletionPlan rest) {}

  /** Reports what was deleted and detached. */
  void reportWrites(PrimaryState<S> state, ApplyResult result) {
    events.reportWrites(state.id(), state.memory(), result);
  }

  /** Reports that the API server rejects the removal of the finalizer. */
  ReconcileResult reportRefused(PrimaryState<S> state, Diagnostic rejection) {
    List<Diagnostic> errors = List.of(rejection);
    // The reason of the rejection may also prevent the write of the status.
    events.reportProblems(state.id(), state.memory(), errors);
    try {
      statuses.write(state, ReconcileReport.ofDeletion(state.generation(), errors, List.of()));
    } catch (ClusterException e) {
      LOG.warn("{}: {}", state.ref(), rejection.message());
      throw e;
    }
    return ReconcileResult.retry(null).with(errors);
  }

  /** Reports the objects that still exist. */
  ReconcileResult report(PrimaryState<S> state, DeletionStep step) {
    PrimaryMemory memory = state.memory();
    List<Diagnostic> diagnostics = new ArrayList<>(step.hidden());
    diagnostics.addAll(step.result().diagnostics());
    List<LiveRecord> remaining = new ArrayList<>();
    step.rest().retained().stream().map(DeletionReporter::evaluateRetained).forEach(remaining::add);
    step.rest()
        .waves()
        .forEach(
            (wave, records) -> {
              boolean late = isOver(memory, wave);
              for (LiveRecord record : records) {
                remaining.add(
                    record.withReadiness(
                        evaluate(record, memory.deletionTimeouts().hasBegun(wave))));
                if (late && record.terminating()) {
                  diagnostics.add(held(state.id(), record));
                }
              }
            });
    remaining.sort((a, b) -> a.ref().compareTo(b.ref()));
    // If the server rejects the status, too, only an event can report it.
    events.reportProblems(state.id(), memory, diagnostics);
    boolean overtaken =
        statuses.write(
            state, ReconcileReport.ofDeletion(state.generation(), diagnostics, remaining));
    if (overtaken) {
      return ReconcileResult.REQUEUE_NOW;
    }
    if (!step.result().isComplete() || !step.hidden().isEmpty()) {
      return ReconcileResult.retry(step.result().retryAfter()).with(diagnostics);
    }
    return nextCheck(memory, step.rest())
        .map(ReconcileResult::requeueUnfinishedAfter)
        .orElse(ReconcileResult.DONE)
        .with(diagnostics);
  }

  /**
   * The watch reports objects that are deleted without a further request; only time limits need a
   * requeue.
   */
  private Optional<Duration> nextCheck(PrimaryMemory memory, DeletionPlan rest) {
    return rest.waves().keySet().stream()
        .filter(wave -> memory.deletionTimeouts().hasBegun(wave) && !isOver(memory, wave))
        .map(wave -> memory.deletionTimeouts().untilOver(wave, nanos.getAsLong()))
        .min(Duration::compareTo);
  }

  private boolean isOver(PrimaryMemory memory, int wave) {
    return memory.deletionTimeouts().isOver(wave, nanos.getAsLong());
  }

  private static LiveRecord evaluateRetained(LiveRecord record) {
    return record.withReadiness(
        readiness(
            record, State.PROGRESSING, "Retained; the operator removes its owner reference."));
  }

  private static Readiness evaluate(LiveRecord record, boolean due) {
    if (record.terminating()) {
      return readiness(record, State.PROGRESSING, "Waiting for %s.".formatted(holders(record)));
    }
    return due
        ? readiness(record, State.PROGRESSING, "Not deleted yet.")
        : readiness(record, State.PENDING, "Waiting for the deletion of the objects before it.");
  }

  private static Readiness readiness(LiveRecord record, State state, String message) {
    return new Readiness(state, message, record.readiness().replicas());
  }

  private static Diagnostic held(PrimaryId primary, LiveRecord record) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.HELD,
        "",
        "The deletion of %s does not finish: it waits for %s. Find the component that must remove what it waits for, or delete %s without it by removing the finalizer %s."
            .formatted(
                record.ref(),
                holders(record),
                primary.ref(),
                OperatorMetadata.finalizer(primary.ref().kind())));
  }

  private static String holders(LiveRecord record) {
    return record.finalizers().isEmpty()
        ? "its end"
        : record.finalizers().stream()
            .map(DeletionReporter::holder)
            .collect(Collectors.joining(" and "));
  }

  private static String holder(String finalizer) {
    return switch (finalizer) {
      case "foregroundDeletion" -> "its dependents, such as pods";
      case "kubernetes.io/pvc-protection" -> "the pods that use it";
      default -> "the finalizer " + finalizer;
    };
  }
}
