package io.appoperator.core.reconcile.delete;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.watch.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Deletes the objects of a primary that is being deleted, wave by wave, and then removes its
 * finalizer. A wave waits for the earlier waves up to a time limit; then it starts anyway, and the
 * status names the remaining objects. Thread-safe.
 */
public final class Deletion<S> {

  private final LoadedKind<S> kind;
  private final Function<Primary<S>, Rendering> renderer;
  private final RemainingObjectsLister remaining;
  private final NamespaceProbe namespaces;
  private final ObjectRemover remover;
  private final Finalizer finalizer;
  private final DeletionReporter<S> reporter;

  /**
   * @param renderer renders a primary, to find the objects to keep
   * @param nanos monotonic time in nanoseconds
   */
  public Deletion(
      LoadedKind<S> kind,
      Cluster cluster,
      ClusterView view,
      Function<Primary<S>, Rendering> renderer,
      Finalizer finalizer,
      DeletionReporter<S> reporter,
      LongSupplier nanos) {
    this.kind = kind;
    this.renderer = renderer;
    this.remaining = new RemainingObjectsLister(cluster, view, kind);
    this.namespaces = new NamespaceProbe(cluster);
    this.remover = new ObjectRemover(kind, cluster, view, nanos);
    this.finalizer = finalizer;
    this.reporter = reporter;
  }

  /** Makes the next step of a deletion. */
  public ReconcileResult advance(PrimaryState<S> state) {
    PrimaryId id = state.id();
    PrimaryMemory memory = state.memory();
    if (!finalizer.isPresent(state.document()) || memory.isFinalizerReleased()) {
      return ReconcileResult.DONE;
    }
    if (Finalizer.isOrphaning(state.document())) {
      return releaseFinalizer(state);
    }
    Primary<S> primary = state.primary();
    RetentionPolicy retention =
        new RetentionPolicy(primary == null ? null : renderer.apply(primary), kind::mayRetain);
    List<Diagnostic> hidden = remaining.listAll(id);
    List<LiveRecord> retained = retained(id, retention, hidden.isEmpty());
    // In a namespace that is being deleted, detached objects are deleted, too.
    boolean ending = !retained.isEmpty() && namespaces.isTerminating(retained.get(0).ref());
    List<ChangeOutcome> outcomes =
        new ArrayList<>(ending ? List.of() : remover.detach(id, memory, retained));
    boolean isDetached = outcomes.stream().noneMatch(ChangeOutcome::isProblem);
    outcomes.addAll(remover.deleteDueWaves(id, memory, retention));
    ApplyResult result = new ApplyResult(outcomes, List.of());
    reporter.reportWrites(state, result);
    DeletionPlan rest = remover.plan(id, retention);
    boolean keepsData = ending || (isDetached && rest.retained().isEmpty());
    if (rest.waves().isEmpty() && keepsData && hidden.isEmpty()) {
      return releaseFinalizer(state);
    }
    return reporter.report(state, new DeletionReporter.DeletionStep(hidden, result, rest));
  }

  private ReconcileResult releaseFinalizer(PrimaryState<S> state) {
    Diagnostic rejection = finalizer.remove(state.id(), state.document()).orElse(null);
    if (rejection != null) {
      return reporter.reportRefused(state, rejection);
    }
    state.memory().releaseFinalizer();
    return ReconcileResult.DONE;
  }

  /** Returns the objects to keep whose owner reference would delete them. */
  private List<LiveRecord> retained(PrimaryId id, RetentionPolicy retention, boolean isLast) {
    List<LiveRecord> records = new ArrayList<>(remover.plan(id, retention).retained());
    if (isLast) {
      Set<ResourceRef> known =
          records.stream().map(LiveRecord::ref).collect(Collectors.toUnmodifiableSet());
      remaining.referring(id, retention).stream()
          .filter(record -> !known.contains(record.ref()))
          .forEach(records::add);
    }
    return records;
  }

  /** Returns the managers whose objects are deleted. */
  public static List<ManagerResult> contributors(LoadedKind<?> kind) {
    return kind.managers().stream().map(Deletion::contributor).toList();
  }

  private static ManagerResult contributor(LoadedManager<?> manager) {
    return new ManagerResult(
        manager.id(),
        manager.manages().stream().map(ManagedKind::kind).collect(Collectors.toSet()),
        false);
  }
}
