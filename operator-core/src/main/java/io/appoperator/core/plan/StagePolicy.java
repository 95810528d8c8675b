package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.References;
import io.appoperator.core.render.Stages;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Holds new states of objects back until the objects before them are applied and ready, and what
 * refers to an object that does not exist yet for this reason. The plan has the changes that follow
 * then.
 */
final class StagePolicy implements PlanPolicy {

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    Stages stages = input.rendering().stages();
    if (stages.isEmpty()) {
      return plan;
    }
    Set<ResourceRef> unobserved = unobserved(plan);
    SortedMap<ResourceRef, Diagnostic> waiting =
        StageHolds.of(input.primary(), input.rendering(), input.records());
    SortedMap<ResourceRef, Diagnostic> held = new TreeMap<>();
    for (Change change : plan.changes().changes()) {
      if (isNews(change, stages)) {
        Optional.ofNullable(waiting.get(change.ref()))
            .or(() -> waitsForAny(change.ref(), stages, unobserved))
            .ifPresent(why -> held.put(change.ref(), why));
      }
    }
    if (held.isEmpty()) {
      return plan;
    }
    addReferring(plan, held);
    return plan.with(new Hold.Staged(held, waiting.keySet()));
  }

  /**
   * Returns whether a change applies another state than the last one, or creates an object. A state
   * that was applied before has passed its stage, so its repairs do not wait.
   */
  private static boolean isNews(Change change, Stages stages) {
    Manifest manifest = change.toApply();
    LiveRecord live = change.live();
    return manifest != null
        && (live == null
            || !stages.isApplied(change.ref(), live.stage())
            || ChangeCalculator.isRecreated(manifest, live));
  }

  /** The last known state of objects that cannot be listed proves nothing. */
  private static Set<ResourceRef> unobserved(Plan plan) {
    return plan.changes().changes().stream()
        .filter(StagePolicy::isUnobserved)
        .map(Change::ref)
        .collect(Collectors.toSet());
  }

  private static boolean isUnobserved(Change change) {
    Diagnostic why = change.why();
    return why != null && why.reason() == Reason.UNOBSERVED;
  }

  private static Optional<Diagnostic> waitsForAny(
      ResourceRef waiting, Stages stages, Set<ResourceRef> unobserved) {
    return stages.prerequisites(waiting).stream()
        .filter(unobserved::contains)
        .findFirst()
        .map(earlier -> StageHolds.waitsFor(waiting, earlier));
  }

  /** An object may come before the one that it refers to, so one pass may not find all. */
  private static void addReferring(Plan plan, Map<ResourceRef, Diagnostic> held) {
    boolean found = true;
    while (found) {
      found = false;
      for (Change change : plan.changes().changes()) {
        Manifest manifest = change.toApply();
        if (manifest != null && !held.containsKey(change.ref())) {
          Optional<ResourceRef> missing = missing(plan, manifest, held);
          missing.ifPresent(target -> held.put(change.ref(), refersTo(change.ref(), target)));
          found |= missing.isPresent();
        }
      }
    }
  }

  private static Optional<ResourceRef> missing(
      Plan plan, Manifest manifest, Map<ResourceRef, Diagnostic> held) {
    return plan.changes().changes().stream()
        .filter(change -> change.action() == Change.Action.CREATE)
        .map(Change::ref)
        .filter(held::containsKey)
        .filter(target -> References.refersTo(manifest, target))
        .findFirst();
  }

  private static Diagnostic refersTo(ResourceRef referring, ResourceRef target) {
    return StageHolds.waiting(
        "%s waits, because it refers to %s, which does not exist yet."
            .formatted(referring, target));
  }
}
