package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.JsonOrder;
import org.jspecify.annotations.Nullable;

/**
 * Which value before an update a value corresponds to. A value that did not change may break rules
 * that were added later.
 *
 * @param value the value; null if nothing corresponds to it
 * @param parent the nearest value around it to which something corresponds; null for the root
 */
record Correlation(@Nullable Pair value, @Nullable Pair parent) {

  /** Nothing corresponds: the object is new. */
  static final Correlation NONE = new Correlation(null, null);

  /**
   * A value and the one before the update.
   *
   * @param after the value
   * @param before the value before; null if there was none
   */
  record Pair(JsonNode after, @Nullable JsonNode before) {

    boolean isUnchanged() {
      return before != null && JsonOrder.equal(after, before);
    }
  }

  static Correlation of(JsonNode object, JsonNode old) {
    return new Correlation(new Pair(object, old), null);
  }

  /** Returns whether the value, or one around it, is the same as before. */
  boolean isUnchanged() {
    Pair nearest = value != null ? value : parent;
    return nearest != null && nearest.isUnchanged();
  }

  Correlation field(String name) {
    Pair pair = value;
    if (pair == null) {
      return this;
    }
    if (parent == null && (name.equals("apiVersion") || name.equals("kind"))) {
      return NONE;
    }
    JsonNode before = pair.before();
    return before != null && before.isObject()
        ? new Correlation(new Pair(pair.after().path(name), before.get(name)), pair)
        : new Correlation(null, pair);
  }

  /**
   * Returns the correlation of an element of a list.
   *
   * @param before the element with the same keys; null if there is none
   */
  Correlation element(JsonNode after, @Nullable JsonNode before) {
    Pair pair = value;
    if (pair == null) {
      return this;
    }
    return new Correlation(before == null ? null : new Pair(after, before), pair);
  }
}
