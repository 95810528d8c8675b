package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import java.util.List;

/**
 * The fields that a schema rejects.
 *
 * @param paths such as {@code spec.ports[0].name}
 */
record RejectedFields(List<String> paths) {

  static RejectedFields of(List<Diagnostic> problems) {
    return new RejectedFields(problems.stream().map(Diagnostic::path).distinct().toList());
  }

  /** Returns whether a field is a rejected field, contains one, or is part of one. */
  boolean affect(String path) {
    return paths.stream().anyMatch(refused -> contains(refused, path) || contains(path, refused));
  }

  private static boolean contains(String path, String other) {
    return other.startsWith(path)
        && (other.length() == path.length()
            || path.isEmpty()
            || other.charAt(path.length()) == '.'
            || other.charAt(path.length()) == '[');
  }

  /**
   * Returns a copy without these fields. An object that requires one of them is removed as a whole,
   * except the spec. A list with such an element is also removed, because the indexes of the other
   * elements would change.
   */
  ObjectNode removeFrom(ObjectNode resource, JsonNode schema) {
    ObjectNode copy = resource.deepCopy();
    for (String path : paths) {
      String field = fieldOf(copy, path);
      JsonNode section = copy.path(field);
      if (path.equals(field)) {
        copy.remove(field);
      } else if (!section.isMissingNode()) {
        boolean unused = remove(section, schemaOf(schema, field), path.substring(field.length()));
      }
    }
    return copy;
  }

  /** Removes the value at a path; returns whether its parent requires it. */
  private static boolean remove(JsonNode value, JsonNode schema, String path) {
    if (value instanceof ArrayNode array) {
      int end = path.indexOf(']');
      int index = end < 0 ? -1 : Integer.parseInt(path.substring(1, end));
      String rest = end < 0 ? "" : path.substring(end + 1);
      JsonNode element = array.path(index);
      return rest.isEmpty()
          || element.isMissingNode()
          || remove(element, schema.path("items"), rest);
    }
    if (!(value instanceof ObjectNode object)) {
      return true;
    }
    String below = path.startsWith(".") ? path.substring(1) : path;
    String field = fieldOf(object, below);
    String rest = below.substring(field.length());
    JsonNode child = object.get(field);
    if (child == null || rest.isEmpty() || remove(child, schemaOf(schema, field), rest)) {
      object.remove(field);
      return requires(schema, field);
    }
    return false;
  }

  /** Keys of maps may contain dots. */
  private static String fieldOf(ObjectNode object, String path) {
    String longest = "";
    for (var names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (name.length() > longest.length() && contains(name, path)) {
        longest = name;
      }
    }
    return longest.isEmpty() ? path : longest;
  }

  private static JsonNode schemaOf(JsonNode schema, String field) {
    JsonNode property = schema.path("properties").get(field);
    return property == null ? schema.path("additionalProperties") : property;
  }

  private static boolean requires(JsonNode schema, String field) {
    for (JsonNode name : schema.path("required")) {
      if (name.asText().equals(field)) {
        return true;
      }
    }
    return false;
  }
}
