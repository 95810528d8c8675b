package io.appoperator.core.preview;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.compare.Comparison;

/**
 * What would become of one object.
 *
 * @param outcome what the server said to it
 * @param comparison what would differ; the same where nothing would be written
 */
public record ObjectPreview(Outcome outcome, Comparison comparison) {

  /** What would happen to an object. */
  public enum Effect {
    /** It would be created. */
    CREATED,
    /** Some of its fields would change. */
    UPDATED,
    /** It would be deleted. */
    PRUNED,
    /** It would stay as it is. */
    UNCHANGED,
    /** It is not as desired, and that would stay so; the diagnostics say why. */
    REFUSED
  }

  /** Returns which object it is about. */
  public ResourceRef ref() {
    return outcome.ref();
  }

  /** Returns what would happen to it. */
  public Effect effect() {
    if (outcome.isProblem() || isHeldBack()) {
      return Effect.REFUSED;
    }
    if (comparison.isSame()) {
      return Effect.UNCHANGED;
    }
    if (comparison.before() == null) {
      return Effect.CREATED;
    }
    return comparison.after() == null ? Effect.PRUNED : Effect.UPDATED;
  }

  /** A prune that waits for other objects. */
  private boolean isHeldBack() {
    return outcome.result() == Outcome.Result.KEPT && !outcome.diagnostics().isEmpty();
  }
}
