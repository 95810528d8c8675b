package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A list in the settings: the elements alone, or {@code {always: true, items: [...]}}.
 *
 * @param items the elements
 * @param always whether missing elements are added
 * @param prefix the path from the list to its elements in the settings
 */
public record ListDefault(JsonNode items, boolean always, String prefix) {

  /** The field that makes elements be added. */
  public static final String ALWAYS = "always";

  /** The field with the elements, next to {@link #ALWAYS}. */
  public static final String ITEMS = "items";

  /** Reads a value of the settings. */
  public static ListDefault of(JsonNode value) {
    return value.isObject()
        ? new ListDefault(value.path(ITEMS), value.path(ALWAYS).asBoolean(), "." + ITEMS)
        : new ListDefault(value, false, "");
  }

  /** Returns what follows the path of the list, for an element. */
  public String at(int index) {
    return prefix + "[" + index + "]";
  }
}
