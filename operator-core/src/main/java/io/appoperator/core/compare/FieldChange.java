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
   * Returns the field as people write it, such as {@code
   * spec.template.spec.containers[name="app"].image}.
   */
  public String path() {
    return at.toString();
  }

  /**
   * Returns whether another change is of the same field, and as much of an appearance or a loss.
   */
  boolean isOfTheSame(FieldChange other) {
    return at.equals(other.at)
        && (before == null) == (other.before == null)
        && (after == null) == (other.after == null);
  }

  /** Returns the same change with another value in the place of each. */
  FieldChange as(JsonNode value) {
    return new FieldChange(at, before == null ? null : value, after == null ? null : value);
  }
}
