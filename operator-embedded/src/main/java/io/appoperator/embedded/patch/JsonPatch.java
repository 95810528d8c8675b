package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * JSON patch, RFC 6902, with the details of the library of kube-apiserver: a copy of an absent
 * field is null, and a negative index counts from the end of a list.
 */
public final class JsonPatch {

  /** As much as kube-apiserver accepts in a body. */
  private static final long MAX_COPIED = 3L * 1024 * 1024;

  private final JsonNode document;
  private long copied;

  private JsonPatch(JsonNode document) {
    this.document = document;
  }

  /**
   * Returns the patched document. The arguments stay unchanged.
   *
   * @throws IllegalArgumentException if an operation does not fit the document
   */
  public static JsonNode apply(JsonNode document, JsonNode patch) {
    JsonPatch target = new JsonPatch(document.deepCopy());
    patch.forEach(target::apply);
    return target.document;
  }

  private void apply(JsonNode operation) {
    Place place = place(text(operation, "path"));
    JsonNode value = operation.path("value").deepCopy();
    switch (text(operation, "op")) {
      case "add" -> place.add(orNull(value));
      case "remove" -> place.remove();
      case "replace" -> place.replace(orNull(value));
      case "move" -> {
        Place from = place(text(operation, "from"));
        JsonNode moved = orNull(from.get().orElse(NullNode.instance));
        from.remove();
        place.add(moved);
      }
      case "copy" -> {
        JsonNode copy = place(text(operation, "from")).get().orElse(NullNode.instance).deepCopy();
        copied += copy.toString().getBytes(StandardCharsets.UTF_8).length;
        if (copied > MAX_COPIED) {
          throw new IllegalArgumentException("copied too much");
        }
        place.add(copy);
      }
      case "test" -> {
        if (!JsonOrder.equal(place.get().orElse(NullNode.instance), orNull(value))) {
          throw new IllegalArgumentException("testing value failed");
        }
      }
      default -> throw new IllegalArgumentException("unknown operation");
    }
  }

  private Place place(String path) {
    List<String> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      names.add(name.replace("~1", "/").replace("~0", "~"));
    }
    JsonNode container = document;
    for (String name : names.subList(1, Math.max(1, names.size() - 1))) {
      container = new Place(container, name).get().orElse(NullNode.instance);
    }
    if (!container.isContainerNode()) {
      throw new IllegalArgumentException("missing container: " + path);
    }
    return new Place(container, names.get(names.size() - 1));
  }

  private static String text(JsonNode operation, String name) {
    if (!operation.path(name).isTextual()) {
      throw new IllegalArgumentException("missing " + name);
    }
    return operation.get(name).asText();
  }

  private static JsonNode orNull(JsonNode value) {
    return value.isMissingNode() ? NullNode.instance : value;
  }

  /** A field of a map or an element of a list. */
  private record Place(JsonNode container, String name) {

    Optional<JsonNode> get() {
      return container instanceof ArrayNode list
          ? Optional.of(list.get(index(list.size() - 1)))
          : Optional.ofNullable(container.get(name));
    }

    void add(JsonNode value) {
      if (container instanceof ArrayNode list) {
        list.insert(name.equals("-") ? list.size() : index(list.size()), value);
      } else {
        ((ObjectNode) container).set(name, value);
      }
    }

    void replace(JsonNode value) {
      if (container instanceof ArrayNode list) {
        list.set(index(list.size() - 1), value);
      } else {
        // The library of kube-apiserver adds an absent field.
        ((ObjectNode) container).set(name, value);
      }
    }

    void remove() {
      if (container instanceof ArrayNode list) {
        list.remove(index(list.size() - 1));
      } else {
        checkPresent();
        ((ObjectNode) container).remove(name);
      }
    }

    private void checkPresent() {
      if (!container.has(name)) {
        throw new IllegalArgumentException("missing key: " + name);
      }
    }

    private int index(int last) {
      int index = Integer.parseInt(name);
      int positive = index < 0 ? index + container.size() : index;
      if (positive < 0 || positive > last) {
        throw new IllegalArgumentException("index out of bounds: " + name);
      }
      return positive;
    }
  }
}
