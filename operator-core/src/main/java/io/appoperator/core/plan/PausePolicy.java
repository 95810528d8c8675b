package io.appoperator.core.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.render.OperatorMetadata;

/** Holds everything back while the primary resource is paused. */
public final class PausePolicy implements PlanPolicy {

  private static final String ON = "true";

  PausePolicy() {}

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    return input.paused() ? plan.with(new Hold.Paused()) : plan;
  }

  /** Returns whether the annotations of a primary resource pause it. */
  public static boolean isPaused(ResourceKind kind, ObjectNode primary) {
    return primary
        .path("metadata")
        .path("annotations")
        .path(OperatorMetadata.pausedAnnotation(kind))
        .asText()
        .equals(ON);
  }
}
