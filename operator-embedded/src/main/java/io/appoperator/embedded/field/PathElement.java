package io.appoperator.embedded.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** One step of a path from an object to one of its fields. Ordered as in managed fields. */
public sealed interface PathElement extends Comparable<PathElement> {

  /** Returns the step as the API server writes it in messages, as in {@code .spec}. */
  String text();

  /** Returns the step as a key in managed fields, as in {@code f:spec}. */
  String key();

  /** A field of a map or struct. */
  record Field(String name) implements PathElement {
    @Override
    public String text() {
      return "." + name;
    }

    @Override
    public String key() {
      return "f:" + name;
    }

    @Override
    public int compareTo(PathElement other) {
      return other instanceof Field field ? name.compareTo(field.name) : -1;
    }
  }

  /** The element of a list that has these values in its key fields. */
  record Key(SortedMap<String, JsonNode> fields) implements PathElement {
    @Override
    public String text() {
      return fields.entrySet().stream()
          .map(field -> field.getKey() + "=" + field.getValue())
          .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public String key() {
      return fields.entrySet().stream()
          .map(field -> '"' + field.getKey() + "\":" + field.getValue())
          .collect(Collectors.joining(",", "k:{", "}"));
    }

    @Override
    public int compareTo(PathElement other) {
      if (other instanceof Field) {
        return 1;
      }
      return other instanceof Key key ? compareFields(key.fields) : -1;
    }

    private int compareFields(SortedMap<String, JsonNode> others) {
      Iterator<Map.Entry<String, JsonNode>> theirs = others.entrySet().iterator();
      for (Map.Entry<String, JsonNode> field : fields.entrySet()) {
        if (!theirs.hasNext()) {
          return 1;
        }
        Map.Entry<String, JsonNode> their = theirs.next();
        int result = field.getKey().compareTo(their.getKey());
        if (result == 0) {
          result = JsonOrder.INSTANCE.compare(field.getValue(), their.getValue());
        }
        if (result != 0) {
          return result;
        }
      }
      return theirs.hasNext() ? -1 : 0;
    }
  }

  /** The element of a set that has this value. */
  record Value(JsonNode value) implements PathElement {
    @Override
    public String text() {
      return "[=" + value + "]";
    }

    @Override
    public String key() {
      return "v:" + value;
    }

    @Override
    public int compareTo(PathElement other) {
      if (other instanceof Field || other instanceof Key) {
        return 1;
      }
      return other instanceof Value its ? JsonOrder.INSTANCE.compare(value, its.value) : -1;
    }
  }

  /** The element of a list at this position. */
  record Index(int index) implements PathElement {
    @Override
    public String text() {
      return "[" + index + "]";
    }

    @Override
    public String key() {
      return "i:" + index;
    }

    @Override
    public int compareTo(PathElement other) {
      return other instanceof Index its ? Integer.compare(index, its.index) : 1;
    }
  }
}
