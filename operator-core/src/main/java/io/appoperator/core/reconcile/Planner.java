package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.change.Changes;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.change.LostReferences;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.decode.Decoded;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Contributor;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.render.Stamp;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A pass that only says what it would do: the decisions of a real one, carried out as a dry run. No
 * status, no event, and nothing is taken in that the server did not store. Thread-safe.
 */
final class Planner<S> implements PrimaryWork {

  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final PrimaryStore primaries;
  private final Sight sight;
  private final Applier applier;
  private final Pause pause;
  private final String finalizer;
  private final List<Contributor> managers;
  private final Consumer<String> journal;
  private final Consumer<String> alarm;
  private final ConcurrentMap<ResourceRef, Findings> told = new ConcurrentHashMap<>();

  /**
   * What a pass found out about a primary, line by line.
   *
   * @param plan what would be done, and warnings
   * @param errors what is wrong
   */
  private record Findings(List<String> plan, List<String> errors) {}

  /**
   * @param journal takes down the plans, line by line
   * @param alarm takes down the errors, line by line
   */
  Planner(
      BoundedRenderer<S> renderer,
      Reconciler.Stores stores,
      Cluster cluster,
      Consumer<String> journal,
      Consumer<String> alarm) {
    this.decoder = new PrimaryDecoder<>(renderer.kind());
    this.renderer = renderer;
    this.primaries = stores.primaries();
    this.sight = stores.sight();
    this.applier = new Applier(cluster, sight.reader(), WriteMode.DRY_RUN);
    this.pause = new Pause(applier);
    this.finalizer = Stamp.finalizer(renderer.kind().kind());
    this.managers = Deletion.contributors(renderer.kind());
    this.journal = journal;
    this.alarm = alarm;
  }

  @Override
  public Pass reconcile(ResourceRef ref) {
    StoredPrimary stored = primaries.get(ref).orElse(null);
    if (stored == null) {
      told.remove(ref);
      return Pass.SETTLED;
    }
    ObjectNode document = stored.document();
    Decoded<S> decoded = decoder.decode(document);
    Primary<S> primary = decoded.primary();
    if (stored.terminating()) {
      tell(ref, planOfDeletion(stored.id(), primary, document), List.of());
      return Pass.SETTLED;
    }
    if (primary == null) {
      tell(ref, List.of(), decoded.diagnostics());
      return Pass.REFUSED.with(decoded.diagnostics());
    }
    Rendering rendering = renderer.render(primary);
    List<LiveRecord> records =
        LostReferences.found(
            sight.live().of(ref, rendering.refs()), stored.id(), document.path("status"));
    PrimaryMemory memory = new PrimaryMemory(stored.id().uid());
    memory.recall(document.path("status"), rendering, records);
    ChangeSet decided = Changes.of(stored.id(), rendering, records, memory.applied());
    boolean paused = Pause.isOn(primary);
    ChangeSet changes = BlindSpots.block(decided, sight.outlook().blindSpots());
    ApplyResult result =
        paused ? pause.pending(stored.id(), decided) : applier.apply(stored.id(), changes);

    List<Diagnostic> diagnostics = new ArrayList<>(decoded.diagnostics());
    diagnostics.addAll(rendering.diagnostics());
    diagnostics.addAll(result.diagnostics());
    List<String> plan = new ArrayList<>();
    if (!paused) {
      plan.addAll(planOfFinalizer(document, changes));
      plan.addAll(Plan.of(result));
    }
    tell(ref, plan, diagnostics);
    return (result.isComplete() ? Pass.SETTLED : Pass.retry(null)).with(diagnostics);
  }

  private List<String> planOfFinalizer(ObjectNode document, ChangeSet changes) {
    boolean due = !Finalizer.isOn(finalizer, document) && (changes.creates() || changes.updates());
    return due ? List.of("would add the finalizer " + finalizer) : List.of();
  }

  private List<String> planOfDeletion(
      PrimaryId id, @Nullable Primary<S> primary, ObjectNode document) {
    if (!Finalizer.isOn(finalizer, document)) {
      return List.of();
    }
    List<String> plan = new ArrayList<>();
    if (!Finalizer.isOrphaning(document)) {
      RetentionPolicy retention =
          new RetentionPolicy(
              primary == null ? null : renderer.render(primary), renderer.kind()::mayRetain);
      List<LiveRecord> records = sight.live().of(id.ref(), List.of());
      plan.addAll(Plan.of(DeletionPlan.of(id, managers, retention, records)));
    }
    List<String> hidden = Finalizer.isOrphaning(document) ? List.of() : hidden(id);
    plan.add(
        hidden.isEmpty()
            ? "would then remove the finalizer " + finalizer
            : "would keep the finalizer %s while it cannot list %s"
                .formatted(finalizer, String.join(", ", hidden)));
    return plan;
  }

  /** Returns the kinds of which the primary may have objects that nobody sees. */
  private List<String> hidden(PrimaryId id) {
    return sight.outlook().blindSpots().stream()
        .filter(
            spot -> managers.stream().anyMatch(manager -> manager.kinds().contains(spot.kind())))
        .filter(spot -> spot.hides(spot.kind(), id.ref().namespace()))
        .map(spot -> spot.kind().plural())
        .distinct()
        .toList();
  }

  /** A watch that moves, and another try, bring many passes with the same plan and errors. */
  private void tell(ResourceRef ref, List<String> changes, List<Diagnostic> diagnostics) {
    List<String> plan = new ArrayList<>(changes);
    plan.addAll(Plan.of(diagnostics.stream().filter(d -> !d.isError()).toList()));
    List<String> errors = Plan.of(diagnostics.stream().filter(Diagnostic::isError).toList());
    Findings now = new Findings(plan, errors);
    Findings before = told.put(ref, now);
    if (now.equals(before)) {
      return;
    }
    if (before == null || !plan.equals(before.plan())) {
      plan.forEach(line -> journal.accept(ref + ": " + line));
    }
    if (before == null || !errors.equals(before.errors())) {
      errors.forEach(line -> alarm.accept(ref + ": " + line));
    }
    if (plan.isEmpty() && errors.isEmpty()) {
      journal.accept(ref + ": nothing to do");
    }
  }
}
