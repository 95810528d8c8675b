package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.render.OperatorMetadata;
import java.util.List;

/**
 * What others say in a primary: all but our status, our finalizer and the server's bookkeeping.
 *
 * @param json the rest of the document; not to be changed
 */
public record UserInput(ObjectNode json) {

  public static UserInput of(PrimaryId primary, ObjectNode document) {
    ObjectNode input = document.deepCopy();
    input.remove(List.of("apiVersion", "kind", "status"));
    ObjectNode metadata = input.withObjectProperty("metadata");
    metadata.remove(List.of("resourceVersion", "managedFields"));
    if (metadata.path("finalizers") instanceof ArrayNode finalizers) {
      String ours = OperatorMetadata.finalizer(primary.ref().kind());
      finalizers.removeIf(name -> name.asText().equals(ours));
      metadata.remove(finalizers.isEmpty() ? List.of("finalizers") : List.of());
    }
    return new UserInput(input);
  }

  /** Returns whether the primary is being deleted. */
  public static boolean isTerminating(JsonNode document) {
    return document.path("metadata").has("deletionTimestamp");
  }
}
