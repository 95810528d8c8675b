package io.appoperator.embedded.field;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads and writes {@link PathSet}s as the {@code fieldsV1} of managed fields. */
public final class FieldsV1 {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SELF = ".";

  private FieldsV1() {}

  /** Returns the JSON form of a set. */
  public static ObjectNode write(PathSet set) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    set.nodes()
        .forEach(
            (element, node) -> {
              ObjectNode below = JsonNodeFactory.instance.objectNode();
              if (node.member() && !node.below().isEmpty()) {
                below.putObject(SELF);
              }
              below.setAll(write(node.below()));
              json.set(element.key(), below);
            });
    return json;
  }

  /**
   * Returns the set of a JSON form. Steps of unknown kinds are ignored.
   *
   * @throws IllegalArgumentException if a step cannot be read
   */
  public static PathSet read(JsonNode json) {
    PathSetBuilder builder = new PathSetBuilder();
    readInto(builder, json);
    return builder.build();
  }

  private static void readInto(PathSetBuilder builder, JsonNode json) {
    if (json.isEmpty() || json.has(SELF)) {
      builder.addSelf();
    }
    json.properties()
        .forEach(
            child ->
                element(child.getKey())
                    .ifPresent(element -> readInto(builder.child(element), child.getValue())));
  }

  private static Optional<PathElement> element(String key) {
    if (key.length() < 2 || key.charAt(1) != ':') {
      if (key.equals(SELF)) {
        return Optional.empty();
      }
      throw new IllegalArgumentException("'" + key + "' is not a path element of managed fields");
    }
    String text = key.substring(2);
    return switch (key.charAt(0)) {
      case 'f' -> Optional.of(new PathElement.Field(text));
      case 'v' -> Optional.of(new PathElement.Value(parse(text)));
      case 'i' -> Optional.of(new PathElement.Index(Integer.parseInt(text)));
      case 'k' -> Optional.of(new PathElement.Key(fields(parse(text))));
      default -> Optional.empty();
    };
  }

  private static SortedMap<String, JsonNode> fields(JsonNode key) {
    SortedMap<String, JsonNode> fields = new TreeMap<>();
    key.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    return fields;
  }

  private static JsonNode parse(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("'" + text + "' is not JSON", e);
    }
  }
}
