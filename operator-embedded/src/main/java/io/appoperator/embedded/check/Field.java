package io.appoperator.embedded.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A value of an object, and where it is.
 *
 * @param path the path in messages, as in {@code spec.ports[0]}
 * @param value the value; missing if it is not set
 */
public record Field(String path, JsonNode value) {

  /** Returns a field of an object. */
  public static Field of(JsonNode object, String name) {
    return new Field(name, object.path(name));
  }

  /** Returns a field of this value. */
  public Field child(String name) {
    return new Field(path + "." + name, value.path(name));
  }

  /** Returns an entry of this map, which messages show in brackets. */
  public Field entry(String key) {
    return new Field(path + "[" + key + "]", value.path(key));
  }

  /** Returns the items of this list. */
  public List<Field> items() {
    List<Field> items = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      items.add(new Field(path + "[" + i + "]", value.get(i)));
    }
    return items;
  }

  /** Returns the keys of this map. */
  public List<String> keys() {
    return value.propertyStream().map(Map.Entry::getKey).toList();
  }

  /** Returns the text; empty if there is none. */
  public String text() {
    return value.asText();
  }

  /** Returns the number; zero if there is none. */
  public long number() {
    return value.asLong();
  }

  /** Returns whether there is a value. */
  public boolean isSet() {
    return !value.isMissingNode() && !value.isNull();
  }

  /** Returns whether there is a text that is not empty. */
  public boolean hasText() {
    return value.isTextual() && !value.asText().isEmpty();
  }

  /** Returns whether the value is a text that equals another one. */
  public boolean is(String other) {
    return value.asText().equals(other);
  }
}
