package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A field whose value changes.
 *
 * @param at the field
 * @param before its value before, null if there was none
 * @param after its value after, null if there is none
 */
public record FieldChange(ElementPath at, @Nullable JsonNode before, @Nullable JsonNode after) {

  /**
   * Returns the field in the usual notation, such as {@code
   * spec.template.spec.containers[name="app"].image}.
   */
  public String path() {
    return at.toString();
  }

  /** Returns whether another change has the same field and type: set, changed or removed. */
  boolean isSameField(FieldChange other) {
    return at.equals(other.at)
        && (before == null) == (other.before == null)
        && (after == null) == (other.after == null);
  }

  /** Returns the same change with both values converted. */
  FieldChange as(JsonNode value) {
    return new FieldChange(at, before == null ? null : value, after == null ? null : value);
  }
}
