package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Removes fields that a structural schema does not declare; resources always have a type. */
public final class UnknownFields {

  private static final Set<String> ALWAYS_KNOWN = Set.of("apiVersion", "kind", "metadata");

  private final List<String> removed = new ArrayList<>();

  private UnknownFields() {}

  /** Removes the fields of a custom resource, and returns their paths in its order. */
  public static List<String> prune(JsonNode schema, ObjectNode resource) {
    UnknownFields pruning = new UnknownFields();
    boolean keeps = keepsUnknown(schema);
    for (String name : names(resource)) {
      if (!ALWAYS_KNOWN.contains(name)) {
        pruning.visitField(schema, resource, name, name, keeps);
      }
    }
    return List.copyOf(pruning.removed);
  }

  private void visit(JsonNode schema, JsonNode value, String path) {
    boolean keeps = keepsUnknown(schema);
    if (value instanceof ObjectNode object) {
      boolean isResource = schema.path("x-kubernetes-embedded-resource").asBoolean();
      for (String name : names(object)) {
        if (!isResource || !ALWAYS_KNOWN.contains(name)) {
          visitField(schema, object, name, path + "." + name, keeps);
        }
      }
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        visit(schema.path("items"), value.get(i), path + "[" + i + "]");
      }
    }
  }

  private void visitField(
      JsonNode schema, ObjectNode object, String name, String path, boolean keeps) {
    JsonNode field = Schemas.ofField(schema, name);
    boolean anyAllowed = schema.path("additionalProperties").asBoolean(false);
    if (!field.isMissingNode()) {
      visit(field, object.get(name), path);
    } else if (!keeps && !anyAllowed) {
      object.remove(name);
      removed.add(path);
    }
  }

  private static boolean keepsUnknown(JsonNode schema) {
    return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
  }

  private static Set<String> names(ObjectNode object) {
    Set<String> names = new LinkedHashSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
