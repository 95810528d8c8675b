package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.ListRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keys of list elements, for callers that traverse an object like a comparison. */
public final class ElementKeys {

  private ElementKeys() {}

  /**
   * Returns the members that identify each element, in the order of the list.
   *
   * @param kind the kind of the object
   * @param place the list
   * @return null for an element without keys or with duplicate keys
   */
  public static List<@Nullable ObjectNode> of(
      ResourceKind kind, ElementPath place, ArrayNode list) {
    ListRules.Row rule = ListRules.of(kind, place.names());
    List<@Nullable ObjectNode> all = new ArrayList<>();
    list.forEach(element -> all.add(keys(rule, element)));
    List<@Nullable ObjectNode> unique = new ArrayList<>();
    for (ObjectNode keys : all) {
      unique.add(Collections.frequency(all, keys) == 1 ? keys : null);
    }
    return unique;
  }

  private static @Nullable ObjectNode keys(ListRules.Row rule, JsonNode element) {
    return rule.keysOf(element);
  }
}
