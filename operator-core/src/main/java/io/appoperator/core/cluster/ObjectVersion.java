package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One version of an object, identified by its metadata.
 *
 * @param namespace the namespace
 * @param name the name
 * @param uid distinguishes it from an earlier object of the same name
 * @param resourceVersion distinguishes this version from earlier ones
 */
public record ObjectVersion(String namespace, String name, String uid, String resourceVersion) {

  /** Returns the version of the object with this metadata. */
  public static ObjectVersion ofMetadata(JsonNode metadata) {
    return new ObjectVersion(
        metadata.path("namespace").asText(),
        metadata.path("name").asText(),
        metadata.path("uid").asText(),
        metadata.path("resourceVersion").asText());
  }
}
