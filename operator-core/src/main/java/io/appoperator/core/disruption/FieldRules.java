package io.appoperator.core.disruption;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.kind.FieldEffect;
import io.appoperator.core.kind.GroupKind;
import io.appoperator.core.kind.KindTable;
import io.appoperator.core.kind.Quantities;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a field change, by kind and path: the first matching row applies. It includes the
 * changes that the API server rejects, for offline comparisons.
 */
final class FieldRules {

  /** The effect of a field and its subfields in a kind; in all kinds if it is null. */
  record Row(@Nullable GroupKind kind, String path, FieldEffect effect) {

    boolean fits(ResourceKind of, String changed) {
      return (kind == null || kind.matches(of))
          && (changed.equals(path)
              || changed.startsWith(path + ".")
              || changed.startsWith(path + "["));
    }
  }

  static final List<Row> ROWS =
      Stream.concat(
              Stream.of(new Row(null, "metadata", FieldEffect.METADATA)),
              KindTable.fieldRules().stream()
                  .map(rule -> new Row(rule.kind(), rule.path(), rule.effect())))
          .toList();

  private FieldRules() {}

  /** Returns the rule of a field. */
  static Optional<Row> rule(ResourceKind kind, String path) {
    return ROWS.stream().filter(row -> row.fits(kind, path)).findFirst();
  }

  /**
   * Returns the effect of a change; evaluates rules that depend on values or on the status.
   *
   * @param status the status of the live object; missing if unknown
   */
  static FieldEffect of(ResourceKind kind, FieldChange change, JsonNode status) {
    FieldEffect effect = rule(kind, change.path()).map(Row::effect).orElse(FieldEffect.IN_PLACE);
    return switch (effect) {
      case SET_ONCE -> allowedIf(change.before() == null);
      case ONCE_BOUND -> allowedIf(isBound(status) && !removesUsedValue(change, status));
      case GROWS -> allowedIf(isBound(status) && isLargeEnough(change, status));
      case METADATA, IN_PLACE, RESTART, IMMUTABLE -> effect;
    };
  }

  private static FieldEffect allowedIf(boolean allowed) {
    return allowed ? FieldEffect.IN_PLACE : FieldEffect.IMMUTABLE;
  }

  private static boolean isBound(JsonNode status) {
    return status.path("phase").asText("Bound").equals("Bound");
  }

  private static boolean removesUsedValue(FieldChange change, JsonNode status) {
    boolean emptied = change.after() == null || change.after().asText().isEmpty();
    return emptied && status.has("currentVolumeAttributesClassName");
  }

  /**
   * Larger than before, or than the current capacity: a failed expansion may be partly reverted.
   */
  private static boolean isLargeEnough(FieldChange change, JsonNode status) {
    if (change.before() == null || change.after() == null) {
      return false;
    }
    String before = change.before().asText();
    String least = status.path("capacity").path("storage").asText(before);
    String after = change.after().asText();
    return Quantities.isLarger(after, before) || Quantities.isLarger(after, least);
  }
}
