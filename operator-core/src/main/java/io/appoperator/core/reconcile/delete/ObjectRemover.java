package io.appoperator.core.reconcile.delete;

import io.appoperator.core.apply.Applier;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.DeletionOrder;
import io.appoperator.core.change.DeletionPlan;
import io.appoperator.core.change.RetentionPolicy;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.kind.KindOrder;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.ResponseRecorder;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.LiveStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Deletes the objects of a primary wave by wave, and detaches those that are kept. Thread-safe. */
final class ObjectRemover {

  private final List<ManagerResult> managers;
  private final KindOrder order;
  private final LiveStore live;
  private final Applier applier;
  private final ResponseRecorder responses;
  private final LongSupplier nanos;

  ObjectRemover(LoadedKind<?> kind, Cluster cluster, ClusterView view, LongSupplier nanos) {
    this.managers = Deletion.contributors(kind);
    this.order = kind.order();
    this.live = view.live();
    this.applier = new Applier(cluster, view.reader(), WriteMode.REAL);
    this.responses = new ResponseRecorder(live, view.reader(), nanos);
    this.nanos = nanos;
  }

  /** Returns the remaining objects, and what happens to each. */
  DeletionPlan plan(PrimaryId primary, RetentionPolicy retention) {
    return DeletionPlan.of(
        primary,
        managers,
        retention,
        new DeletionOrder(order, retention.rendering()),
        live.of(primary.ref(), List.of()));
  }

  /** Removes the owner references of objects that are kept. */
  List<ChangeOutcome> detach(PrimaryId primary, PrimaryMemory memory, List<LiveRecord> records) {
    ApplyResult result = applier.detach(primary, records);
    responses.recordResponse(memory, result);
    return result.outcomes();
  }

  /** Deletes each wave whose predecessors are deleted or have taken too long. */
  List<ChangeOutcome> deleteDueWaves(
      PrimaryId primary, PrimaryMemory memory, RetentionPolicy retention) {
    List<ChangeOutcome> outcomes = new ArrayList<>();
    for (int wave : plan(primary, retention).waves().keySet()) {
      List<LiveRecord> due =
          plan(primary, retention).of(wave).stream().filter(r -> !r.terminating()).toList();
      ApplyResult result = applier.delete(primary, due);
      responses.recordResponse(memory, result);
      outcomes.addAll(result.outcomes());
      if (!plan(primary, retention).of(wave).isEmpty()) {
        long now = nanos.getAsLong();
        memory.deletionTimeouts().begin(wave, now);
        if (!memory.deletionTimeouts().isOver(wave, now)) {
          break;
        }
      }
    }
    return outcomes;
  }
}
