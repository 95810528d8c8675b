package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.SettingsRules;
import io.appoperator.core.json.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sets fields of a spec that its author left out. It creates no field that requests an object, and
 * adds elements to a list only where the settings say so.
 */
final class DefaultsMerger {

  private final SettingsRules rules;
  private final BiConsumer<String, String> set;

  /**
   * @param set receives each field that was set, and its path in the settings
   */
  DefaultsMerger(SettingsRules rules, BiConsumer<String, String> set) {
    this.rules = rules;
    this.set = set;
  }

  /** Completes an object of the spec. */
  void complete(ObjectNode target, JsonNode given, SettingsPosition at) {
    Set<String> own = new HashSet<>();
    target.fieldNames().forEachRemaining(own::add);
    for (Map.Entry<String, JsonNode> entry : given.properties()) {
      String name = entry.getKey();
      if (name.endsWith(SpecSchema.EACH)) {
        completeEach(target, name, entry.getValue(), at);
      } else if (!entry.getValue().isNull()
          && rules.alternatives(at.pattern(), name).stream().noneMatch(own::contains)) {
        completeField(target, name, entry.getValue(), at.field(name));
      }
    }
  }

  private void completeEach(ObjectNode target, String name, JsonNode given, SettingsPosition at) {
    String list = name.substring(0, name.length() - SpecSchema.EACH.length());
    SettingsPosition position = at.field(list);
    JsonNode elements = target.path(list);
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof ObjectNode element) {
        complete(element, given, position.element(i, SpecSchema.EACH));
      }
    }
  }

  private void completeField(ObjectNode target, String name, JsonNode given, SettingsPosition at) {
    JsonNode existing = target.get(name);
    if (existing == null || existing.isNull()) {
      JsonNode created = rules.requestingFields().contains(at.pattern()) ? null : create(given, at);
      if (created != null) {
        target.set(name, created);
      }
    } else if (existing instanceof ArrayNode list) {
      completeList(list, ListDefault.of(given), at);
    } else if (existing instanceof ObjectNode object && at.schema().isSection()) {
      complete(object, given, at);
    }
  }

  /** Returns the value of an absent field; null if the settings do not create it. */
  private @Nullable JsonNode create(JsonNode given, SettingsPosition at) {
    if (at.schema().isList()) {
      ListDefault list = ListDefault.of(given);
      if (!list.always()) {
        return null;
      }
      ArrayNode created = Json.object().arrayNode();
      completeList(created, list, at);
      return created;
    }
    if (given.isObject() && at.schema().isSection()) {
      ObjectNode created = Json.object();
      complete(created, given, at);
      return created.isEmpty() ? null : created;
    }
    set.accept(at.path(), at.source());
    return given.deepCopy();
  }

  private void completeList(ArrayNode target, ListDefault list, SettingsPosition at) {
    boolean adds = list.always() && (at.schema().mergesElements() || target.isEmpty());
    for (int i = 0; i < list.items().size(); i++) {
      JsonNode given = list.items().get(i);
      int index = at.schema().indexOf(target, given);
      if (index < 0 && adds) {
        add(target, given, at.element(target.size(), list.at(i)));
      } else if (index >= 0 && target.get(index) instanceof ObjectNode element) {
        complete(element, given, at.element(index, list.at(i)));
      }
    }
  }

  private void add(ArrayNode target, JsonNode given, SettingsPosition at) {
    JsonNode created = create(given, at);
    if (created != null) {
      target.add(created);
    }
  }
}
