package io.appoperator.core.disruption;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.kind.FieldEffect;
import io.appoperator.core.kind.KindTable;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Determines the disruption that a change of an object causes. */
public final class DisruptionClassifier {

  private DisruptionClassifier() {}

  /**
   * Determines the disruption of an update. Changes that depend on the status are assumed to be
   * allowed.
   */
  public static Verdict ofUpdate(Comparison comparison) {
    return ofUpdate(comparison, MissingNode.getInstance());
  }

  /**
   * Determines the disruption of an update.
   *
   * @param live the object before, with its status
   */
  public static Verdict ofUpdate(Comparison comparison, JsonNode live) {
    JsonNode status = live.path("status");
    Set<FieldEffect> effects = EnumSet.noneOf(FieldEffect.class);
    for (FieldChange change : comparison.fields()) {
      effects.add(effect(comparison, change, status));
    }
    if (effects.contains(FieldEffect.IMMUTABLE)) {
      return new Verdict(Disruption.REFUSED, immutable(comparison, status));
    }
    if (effects.contains(FieldEffect.RESTART)) {
      return restart(comparison);
    }
    if (effects.contains(FieldEffect.IN_PLACE)) {
      return inPlace(comparison);
    }
    return Verdict.of(effects.isEmpty() ? Disruption.NONE : Disruption.METADATA);
  }

  /** Determines the disruption of deleting the object and creating it again. */
  public static Verdict ofRecreation(Comparison comparison) {
    return new Verdict(Disruption.RECREATE, immutable(comparison, MissingNode.getInstance()));
  }

  /** Determines the disruption of a deletion. */
  public static Verdict ofDelete(ResourceRef ref) {
    return Verdict.of(KindTable.holdsData(ref.kind()) ? Disruption.DATA_LOSS : Disruption.DELETE);
  }

  /** Returns the verdict on an impossible change. */
  public static Verdict ofRefusal(String why) {
    return new Verdict(Disruption.REFUSED, why);
  }

  private static Verdict restart(Comparison comparison) {
    JsonNode before = spec(comparison.before());
    JsonNode after = spec(comparison.after());
    ResourceRef ref = comparison.ref();
    int pods = replicas(before);
    if (KindTable.hasOnePodPerNode(ref.kind())) {
      return isOnDelete(after)
          ? new Verdict(Disruption.IN_PLACE, "pods change when they are deleted")
          : new Verdict(Disruption.ROLLING_RESTART, "the pods of " + ref);
    }
    if (pods == 0 || replicas(after) == 0) {
      return new Verdict(Disruption.IN_PLACE, "%s has no pods that continue to run".formatted(ref));
    }
    if (after.path("paused").asBoolean()) {
      return new Verdict(Disruption.IN_PLACE, ref + " is paused");
    }
    if (isOnDelete(after)) {
      return new Verdict(Disruption.IN_PLACE, "pods change when they are deleted");
    }
    boolean atOnce = after.path("strategy").path("type").asText().equals("Recreate");
    return new Verdict(
        Disruption.ROLLING_RESTART,
        "%s %s of %s%s"
            .formatted(pods, pods == 1 ? "pod" : "pods", ref, atOnce ? ", all at once" : ""));
  }

  private static Verdict inPlace(Comparison comparison) {
    JsonNode before = spec(comparison.before());
    JsonNode after = spec(comparison.after());
    boolean scales =
        comparison.fields().stream().anyMatch(change -> change.path().equals("spec.replicas"));
    return scales
        ? new Verdict(
            Disruption.IN_PLACE,
            "scales %s from %s to %s"
                .formatted(comparison.ref(), replicas(before), replicas(after)))
        : Verdict.of(Disruption.IN_PLACE);
  }

  private static String immutable(Comparison comparison, JsonNode status) {
    return comparison.fields().stream()
            .filter(change -> effect(comparison, change, status) == FieldEffect.IMMUTABLE)
            .map(FieldChange::path)
            .collect(Collectors.joining(", "))
        + " cannot be changed";
  }

  /** The metadata of an object that its own field makes immutable can still change. */
  private static FieldEffect effect(Comparison comparison, FieldChange change, JsonNode status) {
    ResourceKind kind = comparison.ref().kind();
    FieldEffect effect = FieldRules.of(kind, change, status);
    JsonNode before = comparison.before();
    boolean declared =
        KindTable.mayBeImmutable(kind) && before != null && before.path("immutable").asBoolean();
    return declared && effect != FieldEffect.METADATA ? FieldEffect.IMMUTABLE : effect;
  }

  private static boolean isOnDelete(JsonNode spec) {
    return spec.path("updateStrategy").path("type").asText().equals("OnDelete");
  }

  private static int replicas(JsonNode spec) {
    return spec.path("replicas").asInt(1);
  }

  private static JsonNode spec(@Nullable JsonNode object) {
    return object == null ? MissingNode.getInstance() : object.path("spec");
  }
}
