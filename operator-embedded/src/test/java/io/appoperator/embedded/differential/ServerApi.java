package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.PatchFormat;
import io.appoperator.embedded.engine.WriteOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Sends requests for objects of one kind to a server, over HTTP. */
final class ServerApi {

  private static final String JSON = "application/json";

  private final KubernetesClient client;
  private final String path;
  private final String ownerUid;

  /**
   * Creates the requests for a kind.
   *
   * @param ownerUid the uid of an object that may own others
   */
  ServerApi(KubernetesClient client, SampleKind kind, String namespace, String ownerUid) {
    this.client = client;
    this.ownerUid = ownerUid;
    this.path =
        "%s/%s/namespaces/%s/%s"
            .formatted(
                kind.apiVersion().contains("/") ? "apis" : "api",
                kind.apiVersion(),
                namespace,
                kind.plural());
  }

  /** Returns an object, or its scale. */
  Answer get(String name, String subresource) {
    return send("GET", target(name, subresource), JSON, null);
  }

  Answer create(ObjectNode object, WriteOptions options) {
    return send("POST", query(options), JSON, object);
  }

  Answer replace(String name, String subresource, ObjectNode object, WriteOptions options) {
    return send("PUT", target(name, subresource) + query(options), JSON, object);
  }

  Answer apply(String name, String subresource, ObjectNode object, WriteOptions options) {
    return patch(name, subresource, "application/apply-patch+yaml", object, options);
  }

  Answer patch(
      String name, String subresource, PatchFormat format, JsonNode patch, WriteOptions options) {
    String type =
        switch (format) {
          case JSON -> "json-patch";
          case MERGE -> "merge-patch";
          case STRATEGIC -> "strategic-merge-patch";
        };
    return patch(name, subresource, "application/" + type + "+json", patch, options);
  }

  Answer delete(String name, JsonNode options) {
    return send("DELETE", "/" + name, JSON, options.isEmpty() ? null : options);
  }

  String ownerUid() {
    return ownerUid;
  }

  private Answer patch(
      String name, String subresource, String type, JsonNode body, WriteOptions options) {
    return send("PATCH", target(name, subresource) + query(options), type, body);
  }

  private static String target(String name, String subresource) {
    return "/" + name + (subresource.isEmpty() ? "" : "/" + subresource);
  }

  private static String query(WriteOptions options) {
    return "?fieldManager="
        + options.fieldManager()
        + (options.force() ? "&force=true" : "")
        + (options.dryRun() ? "&dryRun=All" : "");
  }

  private Answer send(String method, String target, String type, @Nullable JsonNode body) {
    HttpResponse<String> response =
        client
            .getHttpClient()
            .sendAsync(
                client
                    .getHttpClient()
                    .newHttpRequestBuilder()
                    .uri(client.getMasterUrl() + path + target)
                    .method(method, type, body == null ? null : body.toString())
                    .build(),
                String.class)
            .join();
    return new Answer(
        response.code(),
        String.join(", ", response.headers("Content-Type")),
        Widgets.json(response.body()));
  }
}
