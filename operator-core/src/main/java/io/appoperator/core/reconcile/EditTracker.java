package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.ReconcileProgress;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.RenderScope;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects an edit updates without a read, and reports afterwards which of their
 * fields it changed. The documents before the edit are those that the last edit has applied, or
 * else the primary as it was before is rendered. Thread-safe, one reconcile of a primary at a time.
 */
final class EditTracker<S> {

  private static final int MAX_DOCUMENT_BYTES = 1 << 20;

  private final PrimaryStore primaries;
  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final RenderCache<S> earlier;
  private final AppliedDocuments documents = new AppliedDocuments(MAX_DOCUMENT_BYTES);
  private final EventReporter events;

  /**
   * @param earlier the renderings of primaries as they were before an edit
   */
  EditTracker(
      PrimaryStore primaries,
      PrimaryDecoder<S> decoder,
      BoundedRenderer<S> renderer,
      RenderCache<S> earlier,
      EventReporter events) {
    this.primaries = primaries;
    this.decoder = decoder;
    this.renderer = renderer;
    this.earlier = earlier;
    this.events = events;
  }

  /**
   * An edit that a reconcile applies.
   *
   * @param previous the primary before it; null if it is unknown or not all of it was applied
   * @param applied the manifests that were applied before it
   * @param unread the changes of objects that need no read before they are updated
   */
  record Edit(
      @Nullable StoredPrimary previous,
      Map<ResourceRef, Applied> applied,
      Predicate<Change> unread) {}

  /** Returns the edit that a reconcile is about to apply. */
  Edit begin(PrimaryState<S> state, PlanInput planned) {
    PrimaryMemory memory = state.memory();
    return primaries
        .beforeEdit(state.id())
        .filter(previous -> memory.isAppliedAt(previous.generation()))
        .map(previous -> new Edit(previous, planned.applied(), memory::isEdited))
        .orElseGet(() -> new Edit(null, Map.of(), change -> false));
  }

  /** Records the progress of a reconcile. */
  void recordApplied(PrimaryState<S> state, ReconcileProgress progress) {
    if (state.memory().recordApplied(progress.rendering(), state.generation())) {
      primaries.recordApplied(state.stored());
    }
  }

  /** Reports the objects that were updated without a read. */
  void report(PrimaryState<S> state, Edit edit, ReconcileProgress progress) {
    List<ChangeOutcome> updated =
        progress.result().outcomes().stream().filter(ChangeOutcome::isUnread).toList();
    if (!updated.isEmpty()) {
      events.reportEdit(state.id(), updated, before(edit, updated, progress));
      updated.forEach(
          outcome -> Optional.ofNullable(outcome.change().toApply()).ifPresent(documents::keep));
    }
  }

  /** Returns the documents before the edit, as far as they are known. */
  private Map<ResourceRef, ObjectNode> before(
      Edit edit, List<ChangeOutcome> updated, ReconcileProgress progress) {
    Map<ResourceRef, ObjectNode> before = new HashMap<>();
    for (ChangeOutcome outcome : updated) {
      Applied last = edit.applied().get(outcome.ref());
      if (last != null) {
        documents.find(last.digest()).ifPresent(found -> before.put(outcome.ref(), found));
      }
    }
    List<ChangeOutcome> unknown =
        updated.stream().filter(outcome -> !before.containsKey(outcome.ref())).toList();
    if (!unknown.isEmpty()) {
      rendering(edit.previous(), unknown, progress)
          .map(Rendering::manifests)
          .ifPresent(
              manifests ->
                  manifests.forEach(
                      manifest ->
                          before.putIfAbsent(manifest.ref(), manifest.withoutInitialOnly())));
    }
    return before;
  }

  private Optional<Rendering> rendering(
      @Nullable StoredPrimary previous, List<ChangeOutcome> unknown, ReconcileProgress progress) {
    if (previous == null) {
      return Optional.empty();
    }
    try {
      return decoder
          .readValid(previous.document())
          .map(primary -> rendering(primary, unknown, !progress.rendering().stages().isEmpty()));
    } catch (ClusterException e) {
      // The operator stops: what was written is reported without its fields.
      return Optional.empty();
    }
  }

  /** The unknown objects suffice, one or two of many, unless others let them wait. */
  private Rendering rendering(Primary<S> primary, List<ChangeOutcome> unknown, boolean hasStages) {
    if (hasStages) {
      return earlier.render(primary);
    }
    Map<ResourceRef, String> managers =
        unknown.stream()
            .flatMap(outcome -> Stream.ofNullable(outcome.change().toApply()))
            .collect(Collectors.toMap(Manifest::ref, Manifest::manager));
    return earlier
        .find(primary)
        .orElseGet(() -> renderer.render(primary, new RenderScope(managers)));
  }
}
