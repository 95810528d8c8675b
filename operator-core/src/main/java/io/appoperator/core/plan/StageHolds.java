package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.render.Stages;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the desired objects that must wait, because an object before them is not done. It is done
 * if it exists, was last applied as it is desired now, and is ready. That follows from the live
 * objects alone, so every process finds the same. Pure.
 */
public final class StageHolds {

  private StageHolds() {}

  /**
   * Returns the objects that must not change now, each with the reason.
   *
   * @param records the live objects of the primary
   */
  public static SortedMap<ResourceRef, Diagnostic> of(
      PrimaryId primary, Rendering rendering, Iterable<LiveRecord> records) {
    Stages stages = rendering.stages();
    SortedMap<ResourceRef, Diagnostic> holds = new TreeMap<>();
    if (stages.isEmpty()) {
      return holds;
    }
    stages
        .undecided()
        .forEach(
            (waiting, manager) ->
                holds.put(
                    waiting,
                    waiting(
                        "%s is not changed while the manager %s fails, because that manager may have objects that must be ready first."
                            .formatted(waiting, manager))));
    Map<ResourceRef, LiveRecord> live = new HashMap<>();
    records.forEach(record -> live.put(record.ref(), record));
    stages
        .prerequisites()
        .forEach(
            (waiting, earlier) -> {
              for (ResourceRef before : earlier) {
                if (!isDone(primary, stages, before, live.get(before))) {
                  holds.putIfAbsent(
                      waiting, waitsFor(primary, stages, waiting, before, live.get(before)));
                }
              }
            });
    return holds;
  }

  private static boolean isDone(
      PrimaryId primary, Stages stages, ResourceRef before, @Nullable LiveRecord live) {
    return isApplied(primary, stages, before, live)
        && live != null
        && live.readiness().state() == State.READY;
  }

  private static boolean isApplied(
      PrimaryId primary, Stages stages, ResourceRef before, @Nullable LiveRecord live) {
    return live != null
        && live.belongsTo(primary)
        && !live.terminating()
        && stages.isApplied(before, live.stage());
  }

  private static Diagnostic waitsFor(
      PrimaryId primary,
      Stages stages,
      ResourceRef waiting,
      ResourceRef before,
      @Nullable LiveRecord live) {
    if (live == null || !isApplied(primary, stages, before, live)) {
      return waitsFor(waiting, before);
    }
    Readiness readiness = live.readiness();
    return readiness.state() == State.FAILED
        ? waiting(
            "%s waits until %s is ready, which has failed: %s"
                .formatted(waiting, before, readiness.message()))
        : waiting("%s waits until %s is ready.".formatted(waiting, before));
  }

  static Diagnostic waitsFor(ResourceRef waiting, ResourceRef before) {
    return waiting("%s waits until %s is applied and ready.".formatted(waiting, before));
  }

  static Diagnostic waiting(String message) {
    return new Diagnostic(Severity.ERROR, Reason.STAGE_WAITING, "", message);
  }
}
