package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.Widgets;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The health and the index of paths, of which kube-apiserver has more parts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HealthChecksTest {

  private EmbeddedApiServer server;
  private KubernetesClient client;

  @BeforeAll
  void start() {
    server = EmbeddedApiServer.start();
    server.install(Widgets.definition());
    client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(server.kubeconfig()))
            .build();
  }

  @AfterAll
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void verboseAnswerNamesEachPart() {
    assertThat(client.raw("/livez?verbose"))
        .isEqualTo("[+]ping ok\n[+]log ok\n[+]etcd ok\nlivez check passed\n");
  }

  @Test
  void excludedPartsAreNamed() {
    assertThat(client.raw("/livez?verbose&exclude=etcd&exclude=b&exclude=a"))
        .isEqualTo(
            """
            [+]ping ok
            [+]log ok
            [+]etcd excluded: ok
            warn: some health checks cannot be excluded: no matches for "a", "b"
            livez check passed
            """);
  }

  @Test
  void rootListsPathsThatTheServerHas() {
    JsonNode paths = Widgets.json(client.raw("/")).path("paths");
    List<String> listed = new ArrayList<>();
    paths.forEach(path -> listed.add(path.asText()));
    assertThat(listed)
        .isSorted()
        .contains("/api/v1", "/apis/apps/v1", "/apis/embedded.example.com/v1", "/readyz/ping");
    // kube-apiserver also lists this one, and answers 404.
    listed.remove("/openapi/v3/");
    assertThat(listed).allSatisfy(path -> assertThat(client.raw(path)).isNotEmpty());
  }

  @Test
  void tokenIsReviewed() throws Exception {
    try (EmbeddedApiServer secure = EmbeddedApiServer.start(ServerOptions.SECURE);
        KubernetesClient user =
            new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(secure.kubeconfig()))
                .build()) {
      JsonNode known =
          review(user, secure.kubeconfig().replaceAll("(?s).*token: (\\S+?)}.*", "$1"));
      assertThat(known.path("authenticated").asBoolean()).isTrue();
      assertThat(known.at("/user/username").asText()).isEqualTo("admin");
      assertThat(review(user, "other").toString())
          .isEqualTo("{\"user\":{},\"error\":\"invalid bearer token\"}");
    }
  }

  private static JsonNode review(KubernetesClient client, String token) {
    return Widgets.json(
            client.raw(
                "/apis/authentication.k8s.io/v1/tokenreviews",
                "POST",
                Widgets.json(
                    "{apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: {token: '%s'}}"
                        .formatted(token))))
        .path("status");
  }
}
