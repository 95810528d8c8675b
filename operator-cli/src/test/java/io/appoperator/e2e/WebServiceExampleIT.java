package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example web-service, from its jar with the library in it, under the printed roles. */
@Tag("core")
@WithTestServer
class WebServiceExampleIT {

  private static final String EXAMPLE = "web-service";
  private static final ResourceKind WEB_SERVICE =
      new ResourceKind("services.example.com", "v1", "Service", "services");
  private static final String CHECKSUM =
      "/spec/template/metadata/annotations/config.example.com~1checksum";

  @TempDir private Path folder;
  private ExampleScenario example;
  private OperatorScenario cluster;
  private LiveResource shop;

  @BeforeEach
  void install(TestServer server, TestNamespace namespace) throws Exception {
    example = ExampleScenario.of(EXAMPLE, folder, server, namespace, "operator-objects");
    cluster = example.cluster();
    shop = cluster.resource(WEB_SERVICE, "shop");
  }

  @AfterEach
  void close() throws Exception {
    example.close();
  }

  @Test
  void oneResourceIsServedConfiguredExposedAndDeleted() throws Exception {
    Path input = example.sample(EXAMPLE, "web-service.yaml");
    OperatorProcess operator = example.startOperator();
    cluster.apply(Files.readString(input));
    shop.awaitReady();

    awaitUrl("https://shop.example.com/");
    assertThat(shop.status().path("readyReplicas").asInt()).isEqualTo(2);
    example.assertCommandsShow(input, "websvc/shop", "Ingress/shop");
    assertThat(example.tree("websvc/shop"))
        .contains("ConfigMap/shop-config", "Service/shop", "Deployment/shop");
    assertThat(example.explain(input, "ingress.spec.rules"))
        .containsPattern("host +shop.example.com +spec.ingress.host \\(line \\d+\\)");

    String before = checksum();
    shop.patch("{\"spec\":{\"configData\":{\"shop.properties\":\"currency=USD\"}}}");
    OperatorScenario.soon().until(() -> !checksum().equals(before));

    shop.patch("{\"spec\":{\"ingress\":{\"enabled\":false}}}");
    OperatorScenario.soon().until(() -> cluster.find(TestKinds.INGRESS, "shop").isEmpty());
    awaitUrl("http://shop." + cluster.namespace() + ":8080");

    cluster.kubectl("delete", "websvc", "shop", "--timeout=60s");
    assertThat(cluster.find(TestKinds.SERVICE, "shop")).isEmpty();
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
  }

  private String checksum() {
    return cluster.get(TestKinds.DEPLOYMENT, "shop").at(CHECKSUM).asText();
  }

  private void awaitUrl(String url) {
    OperatorScenario.soon().until(() -> shop.status().path("url").asText().equals(url));
  }
}
