package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.disruption.DisruptionClassifier;
import io.appoperator.core.disruption.Verdict;
import io.appoperator.core.drift.DifferenceOrigin;
import io.appoperator.core.drift.ForeignField;
import io.appoperator.core.mask.Mask;
import java.util.List;
import java.util.Map;

/**
 * The preview of one object.
 *
 * @param outcome the response of the server
 * @param comparison the differences; none if nothing would be written
 * @param origins the origin of each difference, by the path of its field
 * @param foreign the fields of other field managers, which are not changed
 */
public record ObjectPreview(
    ChangeOutcome outcome,
    Comparison comparison,
    Map<String, DifferenceOrigin> origins,
    List<ForeignField> foreign) {

  /** The change of an object. */
  public enum Effect {
    /** It would be created. */
    CREATED("create"),
    /** Some of its fields would change, in place or by recreation. */
    UPDATED("update"),
    /** It would be deleted. */
    PRUNED("prune"),
    /** It would not be changed. */
    UNCHANGED("unchanged"),
    /**
     * It differs from the desired state and would not be changed; the diagnostics have the reason.
     */
    REFUSED("refused");

    private final String action;

    Effect(String action) {
      this.action = action;
    }

    /** Returns the name of the change, such as {@code update}. */
    public String action() {
      return action;
    }
  }

  public ObjectPreview {
    origins = Map.copyOf(origins);
    foreign = List.copyOf(foreign);
  }

  /** Returns the object that is changed. */
  public ResourceRef ref() {
    return outcome.ref();
  }

  /** Returns its change. */
  public Effect effect() {
    if (isRecreated()) {
      return Effect.UPDATED;
    }
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

  /** Returns the disruption of this change. */
  public Verdict verdict() {
    return switch (effect()) {
      case CREATED, UNCHANGED -> Verdict.NONE;
      case UPDATED ->
          isRecreated()
              ? DisruptionClassifier.ofRecreation(comparison)
              : DisruptionClassifier.ofUpdate(comparison);
      case PRUNED -> DisruptionClassifier.ofDelete(ref());
      case REFUSED ->
          DisruptionClassifier.ofRefusal(
              outcome.diagnostics().stream()
                  .map(Diagnostic::message)
                  .findFirst()
                  .orElse("the reason is unknown"));
    };
  }

  /** Returns whether an object with another owner has the name. */
  public boolean isConflict() {
    return outcome.diagnostics().stream().anyMatch(d -> d.reason() == Reason.NAME_CONFLICT);
  }

  /** Returns the same preview without secrets and server documents. */
  public ObjectPreview masked(Mask mask) {
    ChangeOutcome withoutSecrets =
        new ChangeOutcome(
            outcome.change(),
            outcome.result(),
            null,
            null,
            outcome.diagnostics().stream().map(d -> masked(d, mask)).toList(),
            outcome.retryAfter());
    return new ObjectPreview(
        withoutSecrets, comparison.shown(mask::document, Mask.hidden()), origins, foreign);
  }

  /** Records the secrets of this object in a mask, before and after. */
  void learn(Mask mask) {
    JsonNode before = comparison.before();
    JsonNode after = comparison.after();
    if (before != null) {
      mask.learn(before);
    }
    if (after != null && !after.equals(before)) {
      mask.learn(after);
    }
  }

  static Diagnostic masked(Diagnostic diagnostic, Mask mask) {
    return new Diagnostic(
        diagnostic.severity(),
        diagnostic.reason(),
        diagnostic.path(),
        mask.text(diagnostic.message()));
  }

  private boolean isRecreated() {
    return outcome.result() == ChangeOutcome.ChangeResult.RECREATED;
  }

  /** A prune that waits for other objects. */
  private boolean isHeldBack() {
    return outcome.result() == ChangeOutcome.ChangeResult.KEPT && !outcome.diagnostics().isEmpty();
  }
}
