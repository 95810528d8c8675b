package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.SettingsRules;
import io.appoperator.core.json.Json;
import java.util.Map;
import java.util.function.BiConsumer;

/** Sets the fields that every spec must have, and finds other values of them. */
final class EnforcedFields {

  private final SettingsRules rules;
  private final BiConsumer<String, String> set;
  private final BiConsumer<String, String> conflict;

  /**
   * @param set receives each field that was absent, and its path in the settings
   * @param conflict receives each field with another value, and the path in the settings
   */
  EnforcedFields(
      SettingsRules rules, BiConsumer<String, String> set, BiConsumer<String, String> conflict) {
    this.rules = rules;
    this.set = set;
    this.conflict = conflict;
  }

  /** Applies enforced fields to an object of the spec. */
  void apply(ObjectNode target, JsonNode given, SettingsPosition at) {
    for (Map.Entry<String, JsonNode> entry : given.properties()) {
      String name = entry.getKey();
      if (name.endsWith(SpecSchema.EACH)) {
        applyToEach(target, name, entry.getValue(), at);
      } else if (!entry.getValue().isNull()) {
        rules.alternatives(at.pattern(), name).stream()
            .filter(target::has)
            .forEach(other -> conflict.accept(at.field(other).path(), at.field(name).source()));
        applyToField(target, name, entry.getValue(), at.field(name));
      }
    }
  }

  private void applyToEach(ObjectNode target, String name, JsonNode given, SettingsPosition at) {
    String list = name.substring(0, name.length() - SpecSchema.EACH.length());
    JsonNode elements = target.path(list);
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof ObjectNode element) {
        apply(element, given, at.field(list).element(i, SpecSchema.EACH));
      }
    }
  }

  private void applyToField(ObjectNode target, String name, JsonNode given, SettingsPosition at) {
    JsonNode existing = target.get(name);
    if (at.schema().isSection() && given.isObject()) {
      if (existing == null || existing.isNull()) {
        ObjectNode created = Json.object();
        apply(created, given, at);
        if (!created.isEmpty()) {
          target.set(name, created);
        }
      } else if (existing instanceof ObjectNode object) {
        apply(object, given, at);
      }
    } else if (existing == null || existing.isNull()) {
      target.set(name, given.deepCopy());
      set.accept(at.path(), at.source());
    } else if (existing instanceof ArrayNode list && at.schema().mergesElements()) {
      applyToList(list, given, at);
    } else if (!at.schema().areEqual(existing, given)) {
      conflict.accept(at.path(), at.source());
    }
  }

  private void applyToList(ArrayNode target, JsonNode given, SettingsPosition at) {
    for (int i = 0; i < given.size(); i++) {
      JsonNode wanted = given.get(i);
      String source = "[" + i + "]";
      int index = at.schema().indexOf(target, wanted);
      if (index < 0) {
        set.accept(at.element(target.size(), source).path(), at.element(0, source).source());
        target.add(wanted.deepCopy());
      } else if (target.get(index) instanceof ObjectNode element) {
        apply(element, wanted, at.element(index, source));
      }
    }
  }
}
