package io.appoperator.core.render;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;

/**
 * Finds references to an object by kind and name, such as {@code scaleTargetRef}, without knowledge
 * of the kind that has them. Other references, such as {@code secretName}, are not found.
 */
public final class ObjectReference {

  private ObjectReference() {}

  /** Returns whether a document refers to an object of the same namespace. */
  public static boolean isIn(JsonNode document, ResourceRef target) {
    if (document.isObject() && isReference(document, target)) {
      return true;
    }
    for (JsonNode value : document) {
      if (value.isContainerNode() && isIn(value, target)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReference(JsonNode fields, ResourceRef target) {
    ResourceKind kind = target.kind();
    return kind.kind().equals(fields.path("kind").asText())
        && target.name().equals(fields.path("name").asText())
        && target.namespace().equals(fields.path("namespace").asText(target.namespace()))
        && kind.group().equals(group(fields, kind.group()));
  }

  /** Kinds have different names for the group of a reference, and some have none. */
  private static String group(JsonNode fields, String absent) {
    if (fields.has("apiVersion")) {
      String version = fields.path("apiVersion").asText();
      int slash = version.indexOf('/');
      return slash < 0 ? "" : version.substring(0, slash);
    }
    return fields.path("apiGroup").asText(fields.path("group").asText(absent));
  }
}
