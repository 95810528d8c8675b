package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the rows of a table have of their objects; {@code kubectl get --sort-by} needs the whole.
 */
class TableRowsTest {

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final HttpClient client = HttpClient.newHttpClient();

  @ParameterizedTest
  @ValueSource(strings = {"", "/a"})
  void wholeObjectHasItsType(String name) throws Exception {
    JsonNode object = rows(name + "?includeObject=Object").at("/0/object");

    assertThat(object.path("kind").asText()).isEqualTo("ConfigMap");
    assertThat(object.path("apiVersion").asText()).isEqualTo("v1");
    assertThat(object.at("/data/rank").asText()).isEqualTo("3");
  }

  @Test
  void metadataHasTheTypeOfMetadata() throws Exception {
    JsonNode object = rows("").at("/0/object");

    assertThat(object.path("kind").asText()).isEqualTo("PartialObjectMetadata");
    assertThat(object.has("data")).isFalse();
  }

  @Test
  void rowCanBeWithoutObject() throws Exception {
    assertThat(rows("?includeObject=None").at("/0/object").isNull()).isTrue();
  }

  private JsonNode rows(String rest) throws Exception {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      int unused =
          client
              .send(
                  request(server, "")
                      .POST(
                          BodyPublishers.ofString(
                              "{\"metadata\":{\"name\":\"a\"},\"data\":{\"rank\":\"3\"}}"))
                      .build(),
                  BodyHandlers.ofString())
              .statusCode();
      return Widgets.json(
              client.send(request(server, rest).build(), BodyHandlers.ofString()).body())
          .path("rows");
    }
  }

  private static HttpRequest.Builder request(EmbeddedApiServer server, String rest) {
    URI root = server.uri();
    return HttpRequest.newBuilder(URI.create(root.toString().replaceFirst("/$", "") + MAPS + rest))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io");
  }
}
