package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that a CustomResourceDefinition gets: those that no other one of its group has.
 *
 * @param names the names
 * @param reason the reason of the condition about them
 * @param message its message
 */
record AcceptedNames(ObjectNode names, String reason, String message) {

  private static final String ACCEPTED = "NoConflicts";

  /** Returns the names that a definition gets besides others. */
  static AcceptedNames of(ObjectNode definition, List<ObjectNode> definitions) {
    Set<String> resources = new HashSet<>();
    Set<String> kinds = new HashSet<>();
    for (ObjectNode other : definitions) {
      boolean isOther =
          !ObjectMetadata.text(other, "name").equals(ObjectMetadata.text(definition, "name"));
      if (isOther && other.at("/spec/group").equals(definition.at("/spec/group"))) {
        addAll(other.at("/status/acceptedNames"), resources, kinds);
      }
    }
    JsonNode requested = definition.at("/spec/names");
    ObjectNode names = requested.deepCopy();
    List<String> conflicts = new ArrayList<>();
    check("plural", requested, resources, names, conflicts);
    check("singular", requested, resources, names, conflicts);
    for (JsonNode name : requested.path("shortNames")) {
      if (resources.contains(name.asText())) {
        names.remove("shortNames");
        conflicts.add("shortNames");
        conflicts.add(name.asText());
      }
    }
    check("kind", requested, kinds, names, conflicts);
    check("listKind", requested, kinds, names, conflicts);
    if (conflicts.isEmpty()) {
      return new AcceptedNames(names, ACCEPTED, "no conflicts found");
    }
    // The last conflict counts.
    String field = conflicts.get(conflicts.size() - 2);
    String value = conflicts.get(conflicts.size() - 1);
    return new AcceptedNames(
        names,
        Character.toUpperCase(field.charAt(0)) + field.substring(1) + "Conflict",
        "\"" + value + "\" is already in use");
  }

  /** Returns whether all names are accepted. */
  boolean areAccepted() {
    return reason.equals(ACCEPTED);
  }

  private static void addAll(JsonNode names, Set<String> resources, Set<String> kinds) {
    resources.add(names.path("plural").asText());
    resources.add(names.path("singular").asText());
    names.path("shortNames").forEach(name -> resources.add(name.asText()));
    kinds.add(names.path("kind").asText());
    kinds.add(names.path("listKind").asText());
  }

  private static void check(
      String field,
      JsonNode requested,
      Set<String> used,
      ObjectNode names,
      List<String> conflicts) {
    String name = requested.path(field).asText();
    if (!name.isEmpty() && used.contains(name)) {
      if (field.equals("kind") || field.equals("plural")) {
        names.put(field, "");
      } else {
        names.remove(field);
      }
      conflicts.add(field);
      conflicts.add(name);
    }
  }
}
