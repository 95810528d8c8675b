package io.appoperator.core.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.change.LostOwnerReferences;
import io.appoperator.core.change.MadeValues;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Rendering;
import java.util.List;
import java.util.Map;

/**
 * Everything that a plan depends on, apart from its policies.
 *
 * @param primary the primary resource
 * @param generation its generation, as it is or as an edit would make it
 * @param paused whether it is paused
 * @param rendering the desired objects
 * @param status the status of the live primary resource; missing if it has none
 * @param records the live objects of the primary, and those that have a desired name
 * @param applied the manifests that are known to have been applied; others are applied again
 */
public record PlanInput(
    PrimaryId primary,
    long generation,
    boolean paused,
    Rendering rendering,
    JsonNode status,
    List<LiveRecord> records,
    Map<ResourceRef, Applied> applied) {

  public PlanInput {
    records = List.copyOf(records);
    applied = Map.copyOf(applied);
  }

  /**
   * Returns an input without knowledge about earlier applies. Objects that lost their owner
   * reference belong to the primary again.
   *
   * @param live the live objects as they were read
   */
  public static PlanInput of(
      PrimaryId primary,
      long generation,
      boolean paused,
      Rendering rendering,
      JsonNode status,
      List<LiveRecord> live) {
    List<LiveRecord> records = LostOwnerReferences.restore(live, primary, status);
    Rendering known = MadeValues.of(status).addTo(rendering);
    return new PlanInput(primary, generation, paused, known, status, records, Map.of());
  }

  /** Returns the same input with the manifests that are known to have been applied. */
  public PlanInput withApplied(Map<ResourceRef, Applied> known) {
    return new PlanInput(primary, generation, paused, rendering, status, records, known);
  }
}
