package io.appoperator.core.reconcile;

import io.appoperator.api.Primary;
import io.appoperator.core.plan.PausePolicy;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.plan.PlanPolicy;
import io.appoperator.core.plan.UnlistedKindsPolicy;
import io.appoperator.core.reconcile.memory.PrimaryMemory;
import io.appoperator.core.reconcile.memory.PrimaryState;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterView;
import java.util.List;
import java.util.function.LongSupplier;

/** Renders a primary and plans its changes, under all policies. Thread-safe. */
final class ReconcilePlanner<S> {

  private final RenderMemo<S> renderings;
  private final ClusterView view;
  private final MemoryRestorer<S> restorer;
  private final PlanPolicy pacing;
  private final Tracer tracer;
  private final LongSupplier nanos;

  /**
   * @param pacing finds the rollouts to pace
   * @param nanos monotonic time in nanoseconds
   */
  ReconcilePlanner(
      RenderMemo<S> renderings,
      ClusterView view,
      MemoryRestorer<S> restorer,
      PlanPolicy pacing,
      Tracer tracer,
      LongSupplier nanos) {
    this.renderings = renderings;
    this.view = view;
    this.restorer = restorer;
    this.pacing = pacing;
    this.tracer = tracer;
    this.nanos = nanos;
  }

  /**
   * The planned changes.
   *
   * @param rendering the desired objects
   * @param plan the changes
   * @param resumed whether this process continues where another one ended
   */
  record PlannedChanges(Rendering rendering, Plan plan, boolean resumed) {}

  /**
   * Plans the changes of a primary.
   *
   * @param verifies whether objects that admission has changed are applied again
   */
  PlannedChanges plan(PrimaryState<S> state, Primary<S> primary, boolean verifies) {
    PrimaryMemory memory = state.memory();
    Rendering rendering = tracer.step("render", () -> renderings.render(primary));
    PlanInput input =
        PlanInput.of(
            state.id(),
            state.generation(),
            PausePolicy.isPaused(state.ref().kind(), state.document()),
            rendering,
            state.status(),
            view.live().of(state.ref(), rendering.refs()));
    boolean resumed = restorer.restore(memory, primary, input);
    if (verifies) {
      // Only another write shows whether admission still overrides the field.
      memory.applied().keySet().removeAll(memory.overridden().objects());
    }
    Plan plan = Plan.of(input.withApplied(memory.applied()), policies(state));
    return new PlannedChanges(rendering, plan, resumed);
  }

  private List<PlanPolicy> policies(PrimaryState<S> state) {
    PrimaryMemory memory = state.memory();
    long now = nanos.getAsLong();
    return List.of(
        new PausePolicy(),
        memory.drift().policy(now),
        new UnlistedKindsPolicy(view.coverage().unlisted()),
        memory.rejections().policy(state.generation(), now),
        pacing);
  }
}
