package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.change.DeletionOrder;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicies;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.reconcile.delete.Deletion;
import io.appoperator.core.reconcile.delete.Finalizer;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.status.LastApplied;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles as a dry run: plans and requests the same changes, but only logs them. Writes no
 * status and no events. Thread-safe.
 */
final class DryRunReconciler<S> implements ReconcileFunction {

  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final PrimaryStore primaries;
  private final ClusterView view;
  private final Applier applier;
  private final PendingChanges pendingChanges;
  private final String finalizer;
  private final List<ManagerResult> managers;
  private final RolloutLimits rollouts;
  private final Consumer<String> resultPrinter;
  private final Consumer<String> errorPrinter;
  private final ConcurrentMap<ResourceRef, DryRunFindings> reported = new ConcurrentHashMap<>();

  /**
   * The findings of a reconcile, as lines.
   *
   * @param plan the changes that would be made, and warnings
   * @param errors the errors
   */
  private record DryRunFindings(List<String> plan, List<String> errors) {}

  /**
   * @param rollouts how many paced rollouts are in progress at a time
   * @param resultPrinter receives the lines of plans
   * @param errorPrinter receives the lines of errors
   */
  DryRunReconciler(
      BoundedRenderer<S> renderer,
      PrimaryStore primaries,
      ClusterView view,
      Cluster cluster,
      RolloutLimits rollouts,
      Consumer<String> resultPrinter,
      Consumer<String> errorPrinter) {
    this.decoder = new PrimaryDecoder<>(renderer.kind());
    this.renderer = renderer;
    this.primaries = primaries;
    this.view = view;
    this.applier = new Applier(cluster, view.reader(), WriteMode.DRY_RUN);
    this.pendingChanges = new PendingChanges(applier);
    this.finalizer = OperatorMetadata.finalizer(renderer.kind().kind());
    this.managers = Deletion.contributors(renderer.kind());
    this.rollouts = rollouts;
    this.resultPrinter = resultPrinter;
    this.errorPrinter = errorPrinter;
  }

  @Override
  public ReconcileResult reconcile(ResourceRef ref) {
    StoredPrimary stored = primaries.get(ref).orElse(null);
    if (stored == null) {
      reported.remove(ref);
      renderer.kind().related().use(ref, RelatedState.NONE);
      return ReconcileResult.DONE;
    }
    ObjectNode document = stored.document();
    Decoded<S> decoded = decoder.decode(document);
    Primary<S> primary = decoded.primary();
    if (stored.terminating()) {
      report(ref, describeDeletion(stored.id(), primary, document), List.of());
      return ReconcileResult.DONE;
    }
    if (primary == null) {
      report(ref, List.of(), decoded.diagnostics());
      return ReconcileResult.INVALID.with(decoded.diagnostics());
    }
    Rendering rendering = renderer.render(primary);
    renderer.kind().related().use(ref, rendering.related());
    Plan plan = plan(stored, document, rendering);
    ApplyResult result =
        plan.isPaused()
            ? pendingChanges.pending(stored.id(), plan.changes())
            : applier.apply(stored.id(), plan.changes());

    List<Diagnostic> diagnostics = new ArrayList<>(decoded.diagnostics());
    diagnostics.addAll(rendering.diagnostics());
    diagnostics.addAll(result.diagnostics());
    report(ref, describe(document, plan, result), diagnostics);
    return (result.isComplete() ? ReconcileResult.DONE : ReconcileResult.retry(null))
        .with(diagnostics);
  }

  private Plan plan(StoredPrimary stored, ObjectNode document, Rendering rendering) {
    PlanInput input =
        PlanInput.of(
            stored.id(),
            stored.generation(),
            PausePolicy.isPaused(stored.id().ref().kind(), document),
            rendering,
            document.path("status"),
            view.live().of(stored.id().ref(), rendering.refs()));
    LastApplied last = LastApplied.of(input.status(), rendering, input.records());
    return Plan.of(
        input.withApplied(last.manifests()),
        PlanPolicies.ofDryRun(view.coverage().unlisted(), rollouts));
  }

  /** Describes a plan. The pending changes of a paused primary are warnings of the result. */
  private List<String> describe(ObjectNode document, Plan plan, ApplyResult result) {
    List<String> rollout =
        plan
            .withKnownChanges(DryRunReport.changed(result))
            .paced()
            .map(paced -> DryRunReport.rolloutLine(paced, plan.isPaused()))
            .stream()
            .toList();
    List<String> waits =
        plan.withKnownChanges(DryRunReport.changed(result))
            .staged()
            .map(staged -> DryRunReport.stageLines(staged, plan.isPaused()))
            .orElse(List.of());
    if (plan.isPaused()) {
      return Stream.concat(rollout.stream(), waits.stream()).toList();
    }
    List<String> lines = new ArrayList<>(describeFinalizer(document, plan.changes()));
    lines.addAll(rollout);
    lines.addAll(waits);
    lines.addAll(DryRunReport.lines(result));
    return lines;
  }

  private List<String> describeFinalizer(ObjectNode document, ChangeSet changes) {
    boolean due =
        !Finalizer.isPresent(finalizer, document) && (changes.creates() || changes.updates());
    return due ? List.of("would add the finalizer " + finalizer) : List.of();
  }

  private List<String> describeDeletion(
      PrimaryId id, @Nullable Primary<S> primary, ObjectNode document) {
    if (!Finalizer.isPresent(finalizer, document)) {
      return List.of();
    }
    List<String> plan = new ArrayList<>();
    if (!Finalizer.isOrphaning(document)) {
      RetentionPolicy retention =
          new RetentionPolicy(
              primary == null ? null : renderer.render(primary), renderer.kind()::mayRetain);
      DeletionOrder order = new DeletionOrder(renderer.kind().order(), retention.rendering());
      List<LiveRecord> records = view.live().of(id.ref(), List.of());
      plan.addAll(DryRunReport.lines(DeletionPlan.of(id, managers, retention, order, records)));
    }
    List<String> hidden = Finalizer.isOrphaning(document) ? List.of() : hidden(id);
    plan.add(
        hidden.isEmpty()
            ? "would then remove the finalizer " + finalizer
            : "would keep the finalizer %s while it cannot list %s"
                .formatted(finalizer, String.join(", ", hidden)));
    return plan;
  }

  /** Returns the kinds of which the primary may have objects that the operator cannot list. */
  private List<String> hidden(PrimaryId id) {
    return view.coverage().unlisted().stream()
        .filter(
            hidden ->
                managers.stream().anyMatch(manager -> manager.kinds().contains(hidden.kind())))
        .filter(hidden -> hidden.hides(hidden.kind(), id.ref().namespace()))
        .map(hidden -> hidden.kind().plural())
        .distinct()
        .toList();
  }

  /** Further watch events and retries cause many reconciles with the same plan and errors. */
  private void report(ResourceRef ref, List<String> changes, List<Diagnostic> diagnostics) {
    List<String> plan = new ArrayList<>(changes);
    plan.addAll(DryRunReport.lines(diagnostics.stream().filter(d -> !d.isError()).toList()));
    List<String> errors =
        DryRunReport.lines(diagnostics.stream().filter(Diagnostic::isError).toList());
    DryRunFindings now = new DryRunFindings(plan, errors);
    DryRunFindings before = reported.put(ref, now);
    if (now.equals(before)) {
      return;
    }
    if (before == null || !plan.equals(before.plan())) {
      plan.forEach(line -> resultPrinter.accept(ref + ": " + line));
    }
    if (before == null || !errors.equals(before.errors())) {
      errors.forEach(line -> errorPrinter.accept(ref + ": " + line));
    }
    if (plan.isEmpty() && errors.isEmpty()) {
      resultPrinter.accept(ref + ": no changes");
    }
  }
}
