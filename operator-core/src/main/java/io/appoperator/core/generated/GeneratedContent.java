package io.appoperator.core.generated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Removes generated values from Secrets as they are received, so that no later code can read,
 * compare or log them. Pure.
 */
public final class GeneratedContent {

  /** The field manager that writes generated values, and nothing else. */
  public static final String FIELD_MANAGER = "application-operator-generated";

  /** Replaces a value. It is not base64, so it never equals a value. */
  public static final String PLACEHOLDER = "(generated)";

  /** The name, after the group, of the annotation with the keys that a manager marks. */
  public static final String MARKED = "/generated-keys";

  /** The name, after the group, of the annotation with the keys whose values were made. */
  public static final String MADE = "/generated-values";

  private static final String DATA = "data";
  private static final String MEMBER = "f:";

  private GeneratedContent() {}

  /**
   * Replaces the generated values of an object that the API server sent.
   *
   * @param object an object of any kind; changed
   * @return the same object
   */
  public static ObjectNode hide(ObjectNode object) {
    if (isSecret(object) && object.path(DATA) instanceof ObjectNode data && !data.isEmpty()) {
      for (String key : keys(object)) {
        if (data.has(key)) {
          data.put(key, PLACEHOLDER);
        }
      }
    }
    return object;
  }

  /** Returns whether an object is a Secret. */
  static boolean isSecret(JsonNode object) {
    return object.path("kind").asText().equals("Secret")
        && object.path("apiVersion").asText().equals("v1");
  }

  /** Two sources, because another client may remove either of them. */
  private static Set<String> keys(JsonNode secret) {
    JsonNode metadata = secret.path("metadata");
    Set<String> keys = new TreeSet<>(annotated(metadata, MARKED).rotations().keySet());
    keys.addAll(annotated(metadata, MADE).rotations().keySet());
    for (JsonNode entry : metadata.path("managedFields")) {
      if (entry.path("manager").asText().equals(FIELD_MANAGER)) {
        entry
            .path("fieldsV1")
            .path(MEMBER + DATA)
            .fieldNames()
            .forEachRemaining(step -> addMember(step, keys));
      }
    }
    return keys;
  }

  private static void addMember(String step, Set<String> keys) {
    if (step.startsWith(MEMBER)) {
      keys.add(step.substring(MEMBER.length()));
    }
  }

  /** Returns the keys in the annotations with a name, in the group of any primary kind. */
  static GeneratedKeys annotated(JsonNode metadata, String name) {
    GeneratedKeys found = GeneratedKeys.NONE;
    for (Map.Entry<String, JsonNode> annotation : metadata.path("annotations").properties()) {
      if (annotation.getKey().endsWith(name)) {
        found = found.and(GeneratedKeys.parse(annotation.getValue().asText()));
      }
    }
    return found;
  }
}
