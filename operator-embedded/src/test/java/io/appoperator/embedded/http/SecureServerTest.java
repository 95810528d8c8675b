package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SecureServerTest {

  private static EmbeddedApiServer server;

  @BeforeAll
  static void start() {
    server = EmbeddedApiServer.start(ServerOptions.SECURE);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void kubeconfigHasWhatAClientNeeds() {
    assertThat(server.uri()).hasScheme("https");
    try (KubernetesClient client = client(Config.fromKubeconfig(server.kubeconfig()))) {
      client.namespaces().withName("default").require();
      ConfigMap created =
          client
              .configMaps()
              .inNamespace("default")
              .resource(
                  client
                      .getKubernetesSerialization()
                      .unmarshal(
                          Widgets.json(
                                  "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}}")
                              .toString(),
                          ConfigMap.class))
              .create();
      assertThat(created.getMetadata().getUid()).isNotEmpty();
    }
  }

  @Test
  void clientsWithoutTheTokenAreUnauthorized() {
    Config config = Config.fromKubeconfig(server.kubeconfig());
    config.setOauthToken("other");
    config.setAutoOAuthToken("other");
    try (KubernetesClient client = client(config)) {
      assertThat(failure(client)).isEqualTo(401);
      assertThat(client.raw("/readyz")).isEqualTo("ok");
    }
  }

  private static int failure(KubernetesClient client) {
    try {
      client.namespaces().list();
      return 200;
    } catch (KubernetesClientException e) {
      return e.getCode();
    }
  }

  private static KubernetesClient client(Config config) {
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
