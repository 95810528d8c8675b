package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HeadRequestTest {

  @Test
  void theAnswerHasALengthButNoBody() throws Exception {
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create(server.uri() + "/api/v1/namespaces/default/configmaps/absent"))
                      .timeout(Duration.ofSeconds(30))
                      .method("HEAD", BodyPublishers.noBody())
                      .build(),
                  BodyHandlers.ofString());

      assertThat(answer.statusCode()).isEqualTo(405);
      assertThat(answer.headers().firstValueAsLong("Content-Length").orElse(0)).isPositive();
      assertThat(answer.body()).isEmpty();
    }
  }
}
