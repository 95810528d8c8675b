package io.appoperator.core.disruption;

import io.appoperator.core.change.Quantities;
import io.appoperator.core.compare.FieldChange;
import java.util.List;

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
    /** It may only become larger. */
    GROWS
  }

  private record Row(List<String> kinds, String path, Effect effect) {

    private boolean fits(String kind, String changed) {
      return (kinds.isEmpty() || kinds.contains(kind))
          && (changed.equals(path)
              || changed.startsWith(path + ".")
              || changed.startsWith(path + "["));
    }
  }

  private static final List<String> WORKLOADS = List.of("Deployment", "StatefulSet", "DaemonSet");

  private static final List<Row> ROWS =
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
          row("spec.resources.requests.storage", Effect.GROWS, "PersistentVolumeClaim"),
          row("spec.volumeAttributesClassName", Effect.IN_PLACE, "PersistentVolumeClaim"),
          row("spec.volumeName", Effect.SET_ONCE, "PersistentVolumeClaim"),
          row("spec", Effect.IMMUTABLE, "PersistentVolumeClaim"),
          row("type", Effect.IMMUTABLE, "Secret"),
          row("roleRef", Effect.IMMUTABLE, "RoleBinding"));

  private FieldRules() {}

  /** Returns what a change does; rules that depend on the values are decided. */
  static Effect of(String kind, FieldChange change) {
    Effect effect =
        ROWS.stream()
            .filter(row -> row.fits(kind, change.path()))
            .map(Row::effect)
            .findFirst()
            .orElse(Effect.IN_PLACE);
    return switch (effect) {
      case SET_ONCE -> change.before() == null ? Effect.IN_PLACE : Effect.IMMUTABLE;
      case GROWS -> grows(change) ? Effect.IN_PLACE : Effect.IMMUTABLE;
      case METADATA, IN_PLACE, RESTART, IMMUTABLE -> effect;
    };
  }

  private static boolean grows(FieldChange change) {
    return change.before() != null
        && change.after() != null
        && Quantities.isLarger(change.after().asText(), change.before().asText());
  }

  private static Row row(String path, Effect effect, String... kinds) {
    return new Row(List.of(kinds), path, effect);
  }
}
