package io.appoperator.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One completed request to kube-apiserver. Missing values are empty strings.
 *
 * @param receivedAt when the API server received the request
 * @param user the user name, for a ServiceAccount {@code system:serviceaccount:<namespace>:<name>}
 * @param credential identifies the token of the user; empty for other types of credentials
 * @param verb get, list, watch, create, update, patch, delete or deletecollection
 * @param uri path and query, with {@code fieldManager}, {@code force} and {@code dryRun}
 * @param resource the plural name, as in {@code deployments}
 * @param subresource for example {@code status}
 * @param namespace the namespace
 * @param name the object's name; empty if the server generates it
 * @param code the HTTP status of the response
 * @param requestObject the body of a ServiceAccount's write; null for other requests
 */
public record AuditEntry(
    Instant receivedAt,
    String user,
    String credential,
    String verb,
    String uri,
    String resource,
    String subresource,
    String namespace,
    String name,
    int code,
    @Nullable JsonNode requestObject) {

  private static final String CREDENTIAL = "authentication.kubernetes.io/credential-id";

  private static final Set<String> WRITES =
      Set.of("create", "update", "patch", "delete", "deletecollection");

  static AuditEntry parse(JsonNode event) {
    JsonNode object = event.path("objectRef");
    return new AuditEntry(
        Instant.parse(event.path("requestReceivedTimestamp").asText()),
        event.path("user").path("username").asText(),
        event.path("user").path("extra").path(CREDENTIAL).path(0).asText(),
        event.path("verb").asText(),
        event.path("requestURI").asText(),
        object.path("resource").asText(),
        object.path("subresource").asText(),
        object.path("namespace").asText(),
        object.path("name").asText(),
        event.path("responseStatus").path("code").asInt(),
        event.get("requestObject"));
  }

  /**
   * Returns whether the request could change the cluster: a write that is neither a dry run nor an
   * access review.
   */
  public boolean isWrite() {
    return WRITES.contains(verb) && !uri.contains("dryRun=All") && !resource.endsWith("reviews");
  }

  /** Returns the API group; empty for the core group and for requests without a resource. */
  public String group() {
    String[] path = uri.split("[/?]", 4);
    return path.length > 2 && path[1].equals("apis") ? path[2] : "";
  }
}
