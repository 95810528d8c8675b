package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.reconcile.report.EventReporter;
import io.appoperator.core.reconcile.report.ReconcileProgress;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.RenderScope;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which objects an edit updates without a read, and reports afterwards which of their
 * fields it changed: by rendering the primary as it was before the edit. Thread-safe, one reconcile
 * of a primary at a time.
 */
final class EditTracker<S> {

  private final PrimaryStore primaries;
  private final PrimaryDecoder<S> decoder;
  private final BoundedRenderer<S> renderer;
  private final RenderCache<S> earlier;
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
   * @param unread the changes of objects that need no read before they are updated
   */
  record Edit(@Nullable StoredPrimary previous, Predicate<Change> unread) {}

  /** Returns the edit that a reconcile is about to apply. */
  Edit begin(PrimaryState<S> state) {
    PrimaryMemory memory = state.memory();
    return primaries
        .beforeEdit(state.id())
        .filter(previous -> memory.isAppliedAt(previous.generation()))
        .map(previous -> new Edit(previous, memory::isEdited))
        .orElseGet(() -> new Edit(null, change -> false));
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
      events.reportEdit(state.id(), updated, rendering(edit.previous(), updated, progress));
    }
  }

  private @Nullable Rendering rendering(
      @Nullable StoredPrimary previous, List<ChangeOutcome> updated, ReconcileProgress progress) {
    if (previous == null) {
      return null;
    }
    try {
      return decoder
          .readValid(previous.document())
          .map(primary -> rendering(primary, updated, !progress.rendering().stages().isEmpty()))
          .orElse(null);
    } catch (ClusterException e) {
      // The operator stops: what was written is reported without its fields.
      return null;
    }
  }

  /** The updated objects suffice, one or two of many, unless others let them wait. */
  private Rendering rendering(Primary<S> primary, List<ChangeOutcome> updated, boolean hasStages) {
    if (hasStages) {
      return earlier.render(primary);
    }
    Map<ResourceRef, String> managers =
        updated.stream()
            .flatMap(outcome -> Stream.ofNullable(outcome.change().toApply()))
            .collect(Collectors.toMap(Manifest::ref, Manifest::manager));
    return earlier
        .find(primary)
        .orElseGet(() -> renderer.render(primary, new RenderScope(managers)));
  }
}
