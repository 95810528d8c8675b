package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One field that a transformer writes: a scalar, an empty object or list, or a whole element of a
 * list.
 *
 * @param place the field
 * @param before its value as the manager rendered it; null if it has none
 * @param after its new value; null if it is removed
 */
public record FieldWrite(FieldPlace place, @Nullable JsonNode before, @Nullable JsonNode after) {

  /** Returns whether the field has no value without the transformer. */
  boolean isAddition() {
    return before == null;
  }
}
