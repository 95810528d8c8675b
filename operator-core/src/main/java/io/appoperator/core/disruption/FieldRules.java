package io.appoperator.core.disruption;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.change.Quantities;
import io.appoperator.core.compare.FieldChange;
import java.util.List;
import java.util.Optional;

/**
 * What a change of a field does, by kind and path: the first row that fits counts. What the API
 * server refuses is here as well, for comparisons that cannot ask it.
 */
final class FieldRules {

  /** What a field does when it changes. */
  enum Effect {
    METADATA,
    IN_PLACE,
    RESTART,
    IMMUTABLE,
    /** It may be set once. */
    SET_ONCE,
    /** It may change once the claim is bound, and stays once the driver has set it. */
    ONCE_BOUND,
    /** It may become larger once the claim is bound, and smaller while that has not happened. */
    GROWS
  }

  /** The effect of a field, and of all below it, in these kinds; in all if none is named. */
  record Row(List<String> kinds, String path, Effect effect) {

    boolean fits(String kind, String changed) {
      return (kinds.isEmpty() || kinds.contains(kind))
          && (changed.equals(path)
              || changed.startsWith(path + ".")
              || changed.startsWith(path + "["));
    }
  }

  private static final List<String> WORKLOADS = List.of("Deployment", "StatefulSet", "DaemonSet");

  static final List<Row> ROWS =
      List.of(
          row("metadata", Effect.METADATA),
          new Row(WORKLOADS, "spec.selector", Effect.IMMUTABLE),
          new Row(WORKLOADS, "spec.template", Effect.RESTART),
          row("spec.serviceName", Effect.IMMUTABLE, "StatefulSet"),
          row("spec.podManagementPolicy", Effect.IMMUTABLE, "StatefulSet"),
          row("spec.volumeClaimTemplates", Effect.IMMUTABLE, "StatefulSet"),
          row("spec.selector", Effect.IMMUTABLE, "Job"),
          row("spec.template", Effect.IMMUTABLE, "Job"),
          row("spec.completionMode", Effect.IMMUTABLE, "Job"),
          row("spec.podFailurePolicy", Effect.IMMUTABLE, "Job"),
          row("spec.backoffLimitPerIndex", Effect.IMMUTABLE, "Job"),
          row("spec.successPolicy", Effect.IMMUTABLE, "Job"),
          row("spec.managedBy", Effect.IMMUTABLE, "Job"),
          row("spec.resources.requests.storage", Effect.GROWS, "PersistentVolumeClaim"),
          row("spec.volumeAttributesClassName", Effect.ONCE_BOUND, "PersistentVolumeClaim"),
          row("spec.volumeName", Effect.SET_ONCE, "PersistentVolumeClaim"),
          row("spec", Effect.IMMUTABLE, "PersistentVolumeClaim"),
          row("type", Effect.IMMUTABLE, "Secret"),
          row("roleRef", Effect.IMMUTABLE, "RoleBinding"));

  private FieldRules() {}

  /** Returns the rule of a field. */
  static Optional<Row> rule(String kind, String path) {
    return ROWS.stream().filter(row -> row.fits(kind, path)).findFirst();
  }

  /**
   * Returns what a change does; rules that depend on values or on the status are decided.
   *
   * @param status the status of the live object; missing if nobody knows it
   */
  static Effect of(String kind, FieldChange change, JsonNode status) {
    Effect effect = rule(kind, change.path()).map(Row::effect).orElse(Effect.IN_PLACE);
    return switch (effect) {
      case SET_ONCE -> allowedIf(change.before() == null);
      case ONCE_BOUND -> allowedIf(isBound(status) && !takesAwayWhatIsInUse(change, status));
      case GROWS -> allowedIf(isBound(status) && isLargeEnough(change, status));
      case METADATA, IN_PLACE, RESTART, IMMUTABLE -> effect;
    };
  }

  private static Effect allowedIf(boolean allowed) {
    return allowed ? Effect.IN_PLACE : Effect.IMMUTABLE;
  }

  private static boolean isBound(JsonNode status) {
    return status.path("phase").asText("Bound").equals("Bound");
  }

  private static boolean takesAwayWhatIsInUse(FieldChange change, JsonNode status) {
    boolean emptied = change.after() == null || change.after().asText().isEmpty();
    return emptied && status.has("currentVolumeAttributesClassName");
  }

  /** Larger than before, or than what there is: a growth that fails may be taken back in part. */
  private static boolean isLargeEnough(FieldChange change, JsonNode status) {
    if (change.before() == null || change.after() == null) {
      return false;
    }
    String before = change.before().asText();
    String least = status.path("capacity").path("storage").asText(before);
    String after = change.after().asText();
    return Quantities.isLarger(after, before) || Quantities.isLarger(after, least);
  }

  private static Row row(String path, Effect effect, String... kinds) {
    return new Row(List.of(kinds), path, effect);
  }
}
