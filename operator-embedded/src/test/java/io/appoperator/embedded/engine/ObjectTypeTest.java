package io.appoperator.embedded.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.store.ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An endpoint stores only objects of its kind; the tables of requests have the texts. */
class ObjectTypeTest {

  private final HttpClient client = HttpClient.newHttpClient();

  @ParameterizedTest
  @CsvSource({"v1, Secret", "apps/v1, Deployment", "v1, Unknown", "v1, configmap"})
  void otherKindsAreRefused(String apiVersion, String kind)
      throws IOException, InterruptedException {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      ObjectNode object = (ObjectNode) Widgets.json("{metadata: {name: 'a'}}");
      object.put("apiVersion", apiVersion).put("kind", kind);
      URI uri = URI.create(server.uri() + "/api/v1/namespaces/default/configmaps");
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(uri).POST(BodyPublishers.ofString(object.toString())).build(),
              BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains(kind + " in version").contains("handled as a ConfigMap");
    }
  }

  @Test
  void errorsNameTheExpectedType() {
    ObjectType type =
        new ObjectType(
            Widgets.endpoint(new ObjectStore(), ServerIdentity.ofSystem(), "").definition());

    assertThat(type.validate(Widgets.widget("a", "{}"))).isEmpty();
    assertThat(type.validate(Widgets.widget("a", "{}").put("kind", "Gadget")))
        .singleElement()
        .extracting(error -> error.text())
        .isEqualTo("kind: Invalid value: \"Gadget\": must be Widget");
  }
}
