package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.engine.WriteOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** Sends requests to the real server. */
final class ServerApi implements Api {

  private static final String JSON = "application/json";

  private final KubernetesClient client;
  private final String path;

  ServerApi(KubernetesClient client, String namespace) {
    this.client = client;
    this.path = "apis/%s/namespaces/%s/widgets".formatted(Widgets.API_VERSION, namespace);
  }

  @Override
  public Answer get(String name) {
    return send("GET", "/" + name, JSON, null);
  }

  @Override
  public Answer create(ObjectNode object, WriteOptions options) {
    return send("POST", query(options), JSON, object);
  }

  @Override
  public Answer replace(String name, boolean status, ObjectNode object, WriteOptions options) {
    return send("PUT", target(name, status) + query(options), JSON, object);
  }

  @Override
  public Answer apply(String name, boolean status, ObjectNode object, WriteOptions options) {
    return patch(name, status, "application/apply-patch+yaml", object, options);
  }

  @Override
  public Answer mergePatch(String name, boolean status, JsonNode patch, WriteOptions options) {
    return patch(name, status, "application/merge-patch+json", patch, options);
  }

  @Override
  public Answer jsonPatch(String name, boolean status, JsonNode patch, WriteOptions options) {
    return patch(name, status, "application/json-patch+json", patch, options);
  }

  @Override
  public Answer delete(String name) {
    return send("DELETE", "/" + name, JSON, null);
  }

  private Answer patch(
      String name, boolean status, String type, JsonNode body, WriteOptions options) {
    return send("PATCH", target(name, status) + query(options), type, body);
  }

  private static String target(String name, boolean status) {
    return "/" + name + (status ? "/status" : "");
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
    return new Answer(response.code(), Widgets.json(response.body()));
  }
}
