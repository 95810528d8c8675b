package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;

/**
 * The part of a primary that its users write: the document without the operator's status and
 * finalizer and without the metadata that the server maintains.
 *
 * @param json the rest of the document; must not be changed
 */
public record PrimaryWithoutStatus(ObjectNode json) {

  public static PrimaryWithoutStatus of(PrimaryId primary, ObjectNode document) {
    ObjectNode input = Json.object();
    input.setAll(document);
    input.remove(List.of("apiVersion", "kind", "status"));
    if (document.get("metadata") instanceof ObjectNode metadata) {
      input.set("metadata", withoutBookkeeping(primary, metadata));
    }
    return new PrimaryWithoutStatus(input);
  }

  private static ObjectNode withoutBookkeeping(PrimaryId primary, ObjectNode metadata) {
    ObjectNode input = Json.object();
    input.setAll(metadata);
    input.remove(List.of("resourceVersion", "managedFields", "finalizers"));
    String ours = OperatorMetadata.finalizer(primary.ref().kind());
    ArrayNode finalizers = input.arrayNode();
    for (JsonNode name : metadata.path("finalizers")) {
      if (!name.asText().equals(ours)) {
        finalizers.add(name);
      }
    }
    if (!finalizers.isEmpty()) {
      input.set("finalizers", finalizers);
    }
    return input;
  }

  /** Returns whether the primary is being deleted. */
  public static boolean isTerminating(JsonNode document) {
    return document.path("metadata").has("deletionTimestamp");
  }
}
