package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Delays repairs of objects that another client changes or deletes repeatedly. A new desired state
 * is applied immediately.
 */
final class RepairBackoffPolicy implements PlanPolicy {

  private final Map<ResourceRef, Diagnostic> delayed;

  /**
   * @param delayed the objects whose next repair must wait, each with the reason
   */
  RepairBackoffPolicy(Map<ResourceRef, Diagnostic> delayed) {
    this.delayed = Map.copyOf(delayed);
  }

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    return delayed.isEmpty()
        ? plan
        : plan.replacing(change -> hold(change, input.applied().get(change.ref())));
  }

  private Change hold(Change change, @Nullable Applied last) {
    Diagnostic why = delayed.get(change.ref());
    if (why == null || last == null || !last.isRepeated(change)) {
      return change;
    }
    return change.action() == Change.Action.CREATE ? change.blocked(why) : change.kept();
  }
}
