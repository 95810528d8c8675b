package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicies;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.reconcile.memory.MemorySnapshot;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.related.RelatedSource;
import io.appoperator.core.render.ManagerResult;
import io.appoperator.core.render.RenderScope;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Renders a primary and plans its changes, under all policies. Reads the caches and the memory of
 * the primary, and does not change them. Thread-safe.
 */
final class ReconcilePlanner<S> {

  private final RenderCache<S> renderings;
  private final BoundedRenderer<S> renderer;
  private final RelatedSource related;
  private final ClusterView view;
  private final RolloutLimits rollouts;
  private final Tracer tracer;
  private final LongSupplier nanos;

  /**
   * @param renderings the latest whole renderings
   * @param renderer renders a part
   * @param related learns what each primary is rendered from
   * @param rollouts how many paced rollouts are in progress at a time
   * @param nanos monotonic time in nanoseconds
   */
  ReconcilePlanner(
      RenderCache<S> renderings,
      BoundedRenderer<S> renderer,
      RelatedSource related,
      ClusterView view,
      RolloutLimits rollouts,
      Tracer tracer,
      LongSupplier nanos) {
    this.renderings = renderings;
    this.renderer = renderer;
    this.related = related;
    this.view = view;
    this.rollouts = rollouts;
    this.tracer = tracer;
    this.nanos = nanos;
  }

  /**
   * The planned changes.
   *
   * @param input what the plan depends on
   * @param plan the changes
   */
  record PlannedChanges(PlanInput input, Plan plan) {

    Rendering rendering() {
      return input.rendering();
    }
  }

  /**
   * Renders some objects of a primary, for a plan of their repair.
   *
   * @param changed the live objects
   * @return empty if a manager does not keep its rules; the whole rendering reports that
   */
  Optional<PlanInput> observe(PrimaryState<S> state, Primary<S> primary, List<LiveRecord> changed) {
    RenderScope scope =
        new RenderScope(
            changed.stream().collect(Collectors.toMap(LiveRecord::ref, LiveRecord::manager)));
    Rendering rendering =
        tracer.step(
            "render",
            () ->
                renderings
                    .find(primary)
                    .map(scope::of)
                    .orElseGet(() -> renderer.render(primary, scope).digested()));
    return rendering.managerResults().stream().anyMatch(ManagerResult::faulty)
        ? Optional.empty()
        : Optional.of(
            PlanInput.of(
                state.id(), state.generation(), false, rendering, state.status(), changed));
  }

  /** Renders a primary and reads its live objects, for a plan. */
  PlanInput observe(PrimaryState<S> state, Primary<S> primary) {
    Rendering rendering = tracer.step("render", () -> renderings.render(primary));
    related.use(state.ref(), rendering.related());
    return PlanInput.of(
        state.id(),
        state.generation(),
        PausePolicy.isPaused(state.ref().kind(), state.document()),
        rendering,
        state.status(),
        view.live().of(state.ref(), rendering.refs()));
  }

  /**
   * Plans the changes of a primary.
   *
   * @param observed the input without the last applied manifests
   * @param verifies whether objects that admission has changed are applied again
   */
  PlannedChanges plan(PrimaryState<S> state, PlanInput observed, boolean verifies) {
    MemorySnapshot memory =
        state.memory().snapshot(observed.generation(), verifies, nanos.getAsLong());
    PlanInput input = observed.withApplied(memory.applied());
    Plan plan =
        Plan.of(
            input,
            PlanPolicies.ofRun(
                memory.delayedRepairs(),
                view.coverage().unlisted(),
                memory.rejections(),
                rollouts));
    return new PlannedChanges(input, plan);
  }
}
