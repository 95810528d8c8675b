package io.appoperator.core.reconcile.delete;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.ResponseRecorder;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.StatusWriter;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Contributor;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.PassReport;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.StoredPrimary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the objects of a primary that is being deleted, wave by wave, and lets it go when they
 * are gone. A wave waits for those before it, but not for ever: then it begins beside them, and the
 * status names what does not go. Thread-safe.
 */
public final class Deletion<S> {

  private static final Logger LOG = LoggerFactory.getLogger(Deletion.class);

  private final LoadedKind<S> kind;
  private final List<Contributor> managers;
  private final Function<Primary<S>, Rendering> renderer;
  private final LiveStore live;
  private final RemainingObjectsLister lastLook;
  private final NamespaceProbe namespaces;
  private final Applier applier;
  private final ResponseRecorder answers;
  private final Finalizer finalizer;
  private final StatusWriter<S> statuses;
  private final EventReporter eventReporter;
  private final LongSupplier nanos;

  /** What a deletion works with, shared with the passes over living primaries. */
  public record Tools<S>(
      Function<Primary<S>, Rendering> renderer,
      RemainingObjectsLister lastLook,
      NamespaceProbe namespaces,
      Applier applier,
      ResponseRecorder answers,
      Finalizer finalizer,
      StatusWriter<S> statuses,
      EventReporter eventReporter) {}

  public Deletion(LoadedKind<S> kind, LiveStore live, Tools<S> tools, LongSupplier nanos) {
    this.kind = kind;
    this.managers = contributors(kind);
    this.renderer = tools.renderer();
    this.live = live;
    this.lastLook = tools.lastLook();
    this.namespaces = tools.namespaces();
    this.applier = tools.applier();
    this.answers = tools.answers();
    this.finalizer = tools.finalizer();
    this.statuses = tools.statuses();
    this.eventReporter = tools.eventReporter();
    this.nanos = nanos;
  }

  /**
   * Goes on with a deletion.
   *
   * @param primary the primary resource, null if it could not be decoded
   */
  public ReconcileResult advance(
      StoredPrimary stored,
      PrimaryMemory memory,
      @Nullable Primary<S> primary,
      ObjectNode document) {
    PrimaryId id = stored.id();
    if (!finalizer.isOn(document) || memory.isLetGo()) {
      return ReconcileResult.DONE;
    }
    if (Finalizer.isOrphaning(document)) {
      return letGo(stored, memory, primary, document);
    }
    RetentionPolicy retention =
        new RetentionPolicy(primary == null ? null : renderer.apply(primary), kind::mayRetain);
    List<Diagnostic> hidden = lastLook.at(id);
    List<LiveRecord> retained = retained(id, retention, hidden.isEmpty());
    // Whatever is detached in a namespace that is being deleted is deleted all the same.
    boolean ending = !retained.isEmpty() && namespaces.isTerminating(retained.get(0).ref());
    List<Outcome> outcomes = new ArrayList<>(ending ? List.of() : detach(id, memory, retained));
    boolean isDetached = outcomes.stream().noneMatch(Outcome::isProblem);
    outcomes.addAll(deleteDueWaves(id, memory, retention));
    ApplyResult result = new ApplyResult(outcomes, List.of());
    eventReporter.ofWrites(id, memory, result);
    DeletionPlan rest = plan(id, retention);
    boolean keepsData = ending || (isDetached && rest.retained().isEmpty());
    if (rest.waves().isEmpty() && keepsData && hidden.isEmpty()) {
      return letGo(stored, memory, primary, document);
    }
    return report(stored, memory, primary, document, new Step(hidden, result, rest));
  }

  /**
   * How far a deletion has come in a pass.
   *
   * @param hidden an error for each kind of which there may be objects that cannot be seen
   * @param result what became of what was due
   * @param rest what is still there
   */
  private record Step(List<Diagnostic> hidden, ApplyResult result, DeletionPlan rest) {}

  private ReconcileResult letGo(
      StoredPrimary stored,
      PrimaryMemory memory,
      @Nullable Primary<S> primary,
      ObjectNode document) {
    Diagnostic refusal = finalizer.remove(stored.id(), document).orElse(null);
    if (refusal == null) {
      memory.letGo();
      return ReconcileResult.DONE;
    }
    List<Diagnostic> errors = List.of(refusal);
    // What the server finds wrong with the primary may keep the status from being written, too.
    eventReporter.ofProblems(stored.id(), memory, errors);
    try {
      statuses.write(
          stored,
          memory,
          primary,
          document,
          PassReport.ofDeletion(stored.generation(), errors, List.of()));
    } catch (ClusterException e) {
      LOG.warn("{}: {}", stored.id().ref(), refusal.message());
      throw e;
    }
    return ReconcileResult.retry(null).with(errors);
  }

  /** Returns the objects that stay, and that their owner reference would delete. */
  private List<LiveRecord> retained(PrimaryId id, RetentionPolicy retention, boolean isLast) {
    List<LiveRecord> records = new ArrayList<>(plan(id, retention).retained());
    if (isLast) {
      Set<ResourceRef> known =
          records.stream().map(LiveRecord::ref).collect(Collectors.toUnmodifiableSet());
      lastLook.referring(id, retention).stream()
          .filter(record -> !known.contains(record.ref()))
          .forEach(records::add);
    }
    return records;
  }

  private List<Outcome> detach(PrimaryId id, PrimaryMemory memory, List<LiveRecord> records) {
    ApplyResult result = applier.detach(id, records);
    answers.takeIn(memory, result);
    return result.outcomes();
  }

  private List<Outcome> deleteDueWaves(
      PrimaryId id, PrimaryMemory memory, RetentionPolicy retention) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int wave : plan(id, retention).waves().keySet()) {
      List<LiveRecord> due =
          plan(id, retention).of(wave).stream().filter(r -> !r.terminating()).toList();
      ApplyResult result = applier.delete(id, due);
      answers.takeIn(memory, result);
      outcomes.addAll(result.outcomes());
      boolean isGone = plan(id, retention).of(wave).isEmpty();
      if (!isGone && !memory.deletionTimeouts().isOver(wave, nanos.getAsLong())) {
        break;
      }
    }
    return outcomes;
  }

  private ReconcileResult report(
      StoredPrimary stored,
      PrimaryMemory memory,
      @Nullable Primary<S> primary,
      ObjectNode document,
      Step step) {
    List<Diagnostic> diagnostics = new ArrayList<>(step.hidden());
    diagnostics.addAll(step.result().diagnostics());
    List<LiveRecord> remaining = new ArrayList<>();
    step.rest().retained().stream().map(Deletion::judgeRetained).forEach(remaining::add);
    step.rest()
        .waves()
        .forEach(
            (wave, records) -> {
              boolean late = memory.deletionTimeouts().hasBegun(wave) && isOver(memory, wave);
              for (LiveRecord record : records) {
                remaining.add(
                    record.judged(judge(record, memory.deletionTimeouts().hasBegun(wave))));
                if (late && record.terminating()) {
                  diagnostics.add(held(stored.id(), record));
                }
              }
            });
    remaining.sort((a, b) -> a.ref().compareTo(b.ref()));
    // An event says what the status cannot, if the server refuses that as well.
    eventReporter.ofProblems(stored.id(), memory, diagnostics);
    boolean overtaken =
        statuses.write(
            stored,
            memory,
            primary,
            document,
            PassReport.ofDeletion(stored.generation(), diagnostics, remaining));
    if (overtaken) {
      return ReconcileResult.REQUEUE_NOW;
    }
    if (!step.result().isComplete() || !step.hidden().isEmpty()) {
      return ReconcileResult.retry(step.result().retryAfter()).with(diagnostics);
    }
    return nextLook(memory, step.rest())
        .map(ReconcileResult::requeueUnfinishedAfter)
        .orElse(ReconcileResult.DONE)
        .with(diagnostics);
  }

  /**
   * What goes without being asked again is told by the watch; only a limit has to be waited for.
   */
  private Optional<Duration> nextLook(PrimaryMemory memory, DeletionPlan rest) {
    return rest.waves().keySet().stream()
        .filter(wave -> memory.deletionTimeouts().hasBegun(wave) && !isOver(memory, wave))
        .map(wave -> memory.deletionTimeouts().untilOver(wave, nanos.getAsLong()))
        .min(Duration::compareTo);
  }

  private boolean isOver(PrimaryMemory memory, int wave) {
    return memory.deletionTimeouts().isOver(wave, nanos.getAsLong());
  }

  private DeletionPlan plan(PrimaryId id, RetentionPolicy retention) {
    return DeletionPlan.of(id, managers, retention, live.of(id.ref(), List.of()));
  }

  private static LiveRecord judgeRetained(LiveRecord record) {
    return record.judged(
        readiness(
            record, State.PROGRESSING, "It is retained; its owner reference is to be removed."));
  }

  private static Readiness judge(LiveRecord record, boolean due) {
    if (record.terminating()) {
      return readiness(record, State.PROGRESSING, "It waits for %s.".formatted(holders(record)));
    }
    return due
        ? readiness(record, State.PROGRESSING, "It could not be deleted yet.")
        : readiness(record, State.PENDING, "It is deleted when those before it are gone.");
  }

  private static Readiness readiness(LiveRecord record, State state, String message) {
    return new Readiness(state, message, record.readiness().replicas());
  }

  private static Diagnostic held(PrimaryId primary, LiveRecord record) {
    return new Diagnostic(
        Severity.ERROR,
        Reason.HELD,
        "",
        ("%s was deleted and does not go: it waits for %s. Find out who ought to remove what it"
                + " waits for, or let %s go without it by removing the finalizer %s.")
            .formatted(
                record.ref(),
                holders(record),
                primary.ref(),
                OperatorMetadata.finalizer(primary.ref().kind())));
  }

  private static String holders(LiveRecord record) {
    return record.finalizers().isEmpty()
        ? "its end"
        : record.finalizers().stream().map(Deletion::holder).collect(Collectors.joining(" and "));
  }

  private static String holder(String finalizer) {
    return switch (finalizer) {
      case "foregroundDeletion" -> "what it owns, such as pods";
      case "kubernetes.io/pvc-protection" -> "the pods that use it";
      default -> "the finalizer " + finalizer;
    };
  }

  /** Returns the managers whose objects are deleted. */
  public static List<Contributor> contributors(LoadedKind<?> kind) {
    return kind.managers().stream().map(Deletion::contributor).toList();
  }

  private static Contributor contributor(LoadedManager<?> manager) {
    return new Contributor(
        manager.id(),
        manager.manages().stream().map(ManagedKind::kind).collect(Collectors.toSet()),
        false);
  }
}
