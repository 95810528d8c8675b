package io.appoperator.embedded.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.differential.Answer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** Sends the requests of tables to a server. */
final class RequestSender implements AutoCloseable {

  private static final Map<String, String> TYPES =
      Map.of(
          "apply", "application/apply-patch+yaml",
          "merge", "application/merge-patch+json",
          "json", "application/json-patch+json",
          "strategic", "application/strategic-merge-patch+json");

  private static final String ACCEPT = "accept=";

  private static final JsonMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private final KubernetesClient client;
  private final String namespace;

  RequestSender(Config config, String namespace) {
    config.setRequestRetryBackoffLimit(0);
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.namespace = namespace;
  }

  /**
   * Sends a request: the first line is method, path and kind of patch, the second the body. A body
   * that begins with an exclamation mark is sent as it is. {@code accept=TYPE} at the end of the
   * first line is the header Accept; {@code warnings} asks for the warnings instead of the body.
   */
  Answer send(List<String> request) {
    String[] line = request.get(0).split(" ");
    String path = path(line[1]);
    String last = line[line.length - 1];
    boolean warns = last.equals("warnings");
    boolean accepts = last.startsWith(ACCEPT);
    int parts = line.length - (warns || accepts ? 1 : 0);
    String type = parts > 2 ? TYPES.getOrDefault(line[2], line[2]) : "application/json";
    String body = request.size() > 1 ? body(line, request.get(1)) : null;
    HttpRequest.Builder builder =
        client.getHttpClient().newHttpRequestBuilder().uri(client.getMasterUrl() + path);
    builder.method(line[0], type, body);
    if (accepts) {
      builder.header("Accept", last.substring(ACCEPT.length()));
    }
    HttpResponse<String> response =
        client.getHttpClient().sendAsync(builder.build(), String.class).join();
    if (warns) {
      return new Answer(response.code(), TextNode.valueOf(response.headers("Warning").toString()));
    }
    String contentType = String.join(", ", response.headers("Content-Type"));
    boolean isYaml = contentType.equals("application/yaml");
    return new Answer(
        response.code(), contentType, isYaml ? yaml(response.body()) : parse(response.body()));
  }

  @Override
  public void close() {
    client.close();
  }

  /**
   * Returns a whole path, or completes {@code API_VERSION:PLURAL} and a path that only begins with
   * the plural of widgets.
   */
  private String path(String text) {
    if (text.startsWith("/")) {
      return text.substring(1);
    }
    int colon = text.indexOf(':');
    String apiVersion = colon < 0 ? Widgets.API_VERSION : text.substring(0, colon);
    return "%s/%s/namespaces/%s/%s"
        .formatted(
            apiVersion.contains("/") ? "apis" : "api",
            apiVersion,
            namespace,
            text.substring(colon + 1));
  }

  /** Objects of the table leave out their type. */
  private static String body(String[] line, String text) {
    if (text.startsWith("!")) {
      return text.substring(1);
    }
    JsonNode body = Widgets.json(text);
    boolean whole =
        line[0].equals("POST")
            || line[0].equals("PUT")
            || (line.length > 2 && line[2].equals("apply"));
    if (whole && body instanceof ObjectNode object && !object.has("apiVersion")) {
      object.put("apiVersion", Widgets.API_VERSION).put("kind", "Widget");
    }
    return body.toString();
  }

  /** Returns YAML as a text of JSON, so that it differs from JSON. */
  private static JsonNode yaml(String text) {
    try {
      return TextNode.valueOf("YAML " + SORTED.writeValueAsString(new Yaml().load(text)));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Returns an object, a list of the events of a watch, or plain text. */
  private static JsonNode parse(String text) {
    String[] lines = text.strip().split("\n");
    // For some media types, kube-apiserver indents.
    if (lines.length == 1 || lines[0].equals("{")) {
      return text.startsWith("{") ? Widgets.json(text) : TextNode.valueOf(text);
    }
    ArrayNode events = JsonNodeFactory.instance.arrayNode();
    Arrays.stream(lines)
        .map(Widgets::json)
        .filter(event -> !isPeriodicBookmark(event))
        .forEach(events::add);
    return events.size() == 1 ? events.get(0) : events;
  }

  /**
   * A server sends these whenever it likes; only that at the end of the initial events has a place.
   *
   * @see <a
   *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#watch-bookmarks">Watch
   *     bookmarks</a>
   */
  private static boolean isPeriodicBookmark(JsonNode event) {
    return event.path("type").asText().equals("BOOKMARK")
        && event.at("/object/metadata/annotations/k8s.io~1initial-events-end").isMissingNode();
  }
}
