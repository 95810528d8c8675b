package io.appoperator.embedded.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * A write of an object, which policies may reject.
 *
 * @param operation CREATE, UPDATE or DELETE
 * @param group the API group of the resource; empty for the core group
 * @param version the version of the API group
 * @param resource the plural of the kind
 * @param subresource the subresource; empty for the object itself
 * @param namespace the namespace; empty for cluster-scoped objects
 * @param name the name of the object
 * @param object the object to store; null for a deletion
 * @param old the stored object; null for a new one
 * @param dryRun whether nothing is stored
 */
public record WriteRequest(
    Operation operation,
    String group,
    String version,
    String resource,
    String subresource,
    String namespace,
    String name,
    JsonNode object,
    JsonNode old,
    boolean dryRun) {

  /** What a request does with an object. */
  public enum Operation {
    CREATE,
    UPDATE,
    DELETE
  }

  /** Returns the resource as rules of policies name it, as in {@code deployments/status}. */
  String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /** Returns the variables of expressions. */
  Map<String, JsonNode> variables() {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("operation", operation.name()).put("dryRun", dryRun);
    request.put("name", name).put("namespace", namespace).put("subResource", subresource);
    request
        .putObject("resource")
        .put("group", group)
        .put("version", version)
        .put("resource", resource);
    return Map.of("object", object, "oldObject", old, "request", request);
  }
}
