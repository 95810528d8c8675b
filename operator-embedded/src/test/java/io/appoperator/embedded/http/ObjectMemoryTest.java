package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The texts are those of kube-apiserver over an etcd that is full. */
class ObjectMemoryTest {

  private static final String NAMESPACE = "default";
  private static final long LIMIT = 1_000_000;

  @Test
  void objectsThatNeedTooMuchMemoryAreRefusedUntilOthersAreDeleted() {
    try (EmbeddedApiServer server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withObjectBytes(LIMIT))) {
      Config config = Config.empty();
      config.setMasterUrl(server.uri().toString());
      try (RequestSender sender = new RequestSender(config, NAMESPACE)) {
        assertThat(code(sender, "POST v1:configmaps", configMap("a", 800_000))).isEqualTo(201);

        var full =
            sender.send(List.of("POST v1:configmaps?fieldManager=m", configMap("b", 800_000)));
        assertThat(full.code()).isEqualTo(500);
        assertThat(full.body().path("message").asText())
            .isEqualTo("etcdserver: mvcc: database space exceeded");
        assertThat(full.body().has("reason")).isFalse();
        assertThat(code(sender, "POST v1:configmaps?dryRun=All", configMap("b", 800_000)))
            .isEqualTo(201);
        assertThat(code(sender, "PUT v1:configmaps/a", configMap("a", 700_000))).isEqualTo(200);

        assertThat(sender.send(List.of("DELETE v1:configmaps/a")).code()).isEqualTo(200);
        assertThat(code(sender, "POST v1:configmaps", configMap("b", 800_000))).isEqualTo(201);
      }
    }
  }

  private static int code(RequestSender sender, String request, String body) {
    return sender.send(List.of(request, body)).code();
  }

  private static String configMap(String name, int length) {
    return "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s'}, data: {x: '%s'}}"
        .formatted(name, "x".repeat(length));
  }
}
