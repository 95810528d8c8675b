package io.appoperator.core.disruption;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.Comparison;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.kind.FieldEffect;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges what becomes of an object. */
public final class Disruptions {

  private static final Set<String> STORAGE = Set.of("PersistentVolumeClaim", "PersistentVolume");

  private static final Set<String> DECLARABLE = Set.of("ConfigMap", "Secret");

  private Disruptions() {}

  /**
   * Judges a change of an object that exists and goes on to exist, in another form. What depends on
   * its status is taken as allowed.
   */
  public static Verdict ofUpdate(Comparison comparison) {
    return ofUpdate(comparison, MissingNode.getInstance());
  }

  /**
   * Judges a change of an object that exists and goes on to exist, in another form.
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

  /** Judges a change for which the object is deleted and made anew. */
  public static Verdict ofRecreation(Comparison comparison) {
    return new Verdict(Disruption.RECREATE, immutable(comparison, MissingNode.getInstance()));
  }

  /** Judges the deletion of an object. */
  public static Verdict ofDelete(ResourceRef ref) {
    return Verdict.of(
        STORAGE.contains(ref.kind().kind()) ? Disruption.DATA_LOSS : Disruption.DELETE);
  }

  /** Judges a change that is not possible. */
  public static Verdict ofRefusal(String why) {
    return new Verdict(Disruption.REFUSED, why);
  }

  private static Verdict restart(Comparison comparison) {
    JsonNode before = spec(comparison.before());
    JsonNode after = spec(comparison.after());
    ResourceRef ref = comparison.ref();
    int pods = replicas(before);
    if (ref.kind().kind().equals("DaemonSet")) {
      return isOnDelete(after)
          ? new Verdict(Disruption.IN_PLACE, "pods change when they are deleted")
          : new Verdict(Disruption.ROLLING_RESTART, "the pods of " + ref);
    }
    if (pods == 0 || replicas(after) == 0) {
      return new Verdict(Disruption.IN_PLACE, "no pod of %s goes on to run".formatted(ref));
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
        + " cannot be changed so";
  }

  /** An object that was declared immutable says so itself; its metadata goes on to change. */
  private static FieldEffect effect(Comparison comparison, FieldChange change, JsonNode status) {
    String kind = comparison.ref().kind().kind();
    FieldEffect effect = FieldRules.of(kind, change, status);
    JsonNode before = comparison.before();
    boolean declared =
        DECLARABLE.contains(kind) && before != null && before.path("immutable").asBoolean();
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
