package io.appoperator.core.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.api.Primary;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.CallInterruptedException;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Finds the field of a spec that names a related object. A manager says only which names a spec
 * has, so each field with the name gets another value: if the manager then asks for that one, the
 * field is found. One use.
 */
final class NamingField<S> {

  private static final int MAX_CANDIDATES = 50;

  private final Primary<S> primary;
  private final Class<S> specType;
  private final Function<Primary<S>, ? extends Collection<String>> names;
  private final String name;
  private final String other;
  private int candidates;

  /**
   * @param names returns the names of related objects; a pure function of the manager
   * @param name one of the names
   */
  NamingField(
      Primary<S> primary,
      Class<S> specType,
      Function<Primary<S>, ? extends Collection<String>> names,
      String name) {
    this.primary = primary;
    this.specType = specType;
    this.names = names;
    this.name = name;
    this.other = name + "-other";
  }

  /** Returns the path of the first such field; empty if the name is made from several fields. */
  String find() {
    try {
      JsonNode spec = Json.tree(primary.spec());
      return find(spec, "spec", spec);
    } catch (IllegalArgumentException e) {
      // The type of the spec can be read, but not written.
      return "";
    }
  }

  private String find(JsonNode parent, String path, JsonNode spec) {
    String found = "";
    if (parent instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (found.isEmpty()) {
          String at = path + "." + member.getKey();
          found = find(member.getValue(), at, spec, member::setValue);
        }
      }
    } else if (parent instanceof ArrayNode list) {
      for (int i = 0; i < list.size() && found.isEmpty(); i++) {
        int index = i;
        String at = path + "[" + i + "]";
        found = find(list.get(i), at, spec, value -> list.set(index, value));
      }
    }
    return found;
  }

  private String find(JsonNode value, String path, JsonNode spec, Consumer<JsonNode> setter) {
    if (!value.isTextual()) {
      return find(value, path, spec);
    }
    if (!value.textValue().equals(name) || ++candidates > MAX_CANDIDATES) {
      return "";
    }
    setter.accept(TextNode.valueOf(other));
    boolean isFound = asksForOther(spec);
    setter.accept(value);
    return isFound ? path : "";
  }

  private boolean asksForOther(JsonNode spec) {
    try {
      Primary<S> changed =
          new Primary<>(
              primary.kind(),
              primary.namespace(),
              primary.name(),
              primary.annotations(),
              Json.read(spec, specType),
              primary.extensions());
      return names.apply(changed).contains(other);
    } catch (CallInterruptedException e) {
      throw e;
    } catch (JsonProcessingException | RuntimeException e) {
      // The code of the plug-in rejects the other value.
      return false;
    }
  }
}
