package io.appoperator.core.generated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a live Secret says about its generated values, without their content.
 *
 * @param present the generated keys that have a value, whichever field manager set it
 * @param made the keys whose values the operator made or found, with their last rotation
 */
public record GeneratedState(Set<String> present, GeneratedKeys made) {

  /** The state of an object without generated keys. */
  public static final GeneratedState NONE = new GeneratedState(Set.of(), GeneratedKeys.NONE);

  public GeneratedState {
    present = Set.copyOf(present);
  }

  /** Reads the state of an object of any kind. */
  public static GeneratedState of(ObjectNode object) {
    if (!GeneratedContent.isSecret(object)) {
      return NONE;
    }
    JsonNode metadata = object.path("metadata");
    GeneratedKeys made = GeneratedContent.annotated(metadata, GeneratedContent.MADE);
    GeneratedKeys all = GeneratedContent.annotated(metadata, GeneratedContent.MARKED).and(made);
    if (all.isEmpty()) {
      return NONE;
    }
    Set<String> present = new TreeSet<>(all.rotations().keySet());
    present.removeIf(key -> !hasValue(object, key));
    return new GeneratedState(present, made);
  }

  /** A client can clear the managedFields; the name of the key then shows that it has a value. */
  private static boolean hasValue(ObjectNode secret, String key) {
    if (secret.path("data").has(key)) {
      return true;
    }
    for (JsonNode entry : secret.path("metadata").path("managedFields")) {
      if (entry.path("fieldsV1").path("f:data").has("f:" + key)) {
        return true;
      }
    }
    return false;
  }
}
