package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceRef;

/** What a file tells of an object; the plural of its kind is not among it. */
record Identity(String apiVersion, String kind, String namespace, String name) {

  static Identity of(ResourceRef ref) {
    return new Identity(ref.kind().apiVersion(), ref.kind().kind(), ref.namespace(), ref.name());
  }

  /** Returns the API group of an object, or of a reference to one. */
  static String group(JsonNode object) {
    String apiVersion = object.path("apiVersion").asText();
    return apiVersion.substring(0, Math.max(0, apiVersion.indexOf('/')));
  }
}
