package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manager without Java of examples/redis-cache, under exactly the printed roles. */
@Tag("core")
@WithTestServer
class RedisCacheExampleIT {

  private static final String EXAMPLE = "redis-cache";
  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceKind SERVICE = ResourceKind.of(Service.class);

  @TempDir private Path folder;
  private Path manager;
  private ExampleScenario example;
  private OperatorScenario cluster;

  @BeforeEach
  void install(TestServer server, TestNamespace namespace) throws IOException {
    manager =
        Files.writeString(
            folder.resolve("redis-cache.manager.yaml"),
            ExampleJar.sample(EXAMPLE, "redis-cache.manager.yaml", namespace.name()));
    example = new ExampleScenario(manager, folder, server, namespace);
    cluster = example.cluster();
    cluster.apply(example.command("crd"));
  }

  @AfterEach
  void close() throws Exception {
    example.close();
  }

  @Test
  void appliesRepairsChangesAndDeletesItsObjects() throws Exception {
    OperatorProcess operator = example.startOperator();
    Path input = example.sample(EXAMPLE, "samples/application.yaml");
    cluster.apply(Files.readString(input));
    LiveResource shop = cluster.application("shop");
    shop.awaitReady();
    assertThat(redisConf()).startsWith("maxmemory 128mb\n").endsWith("timeout 30\n");
    assertThat(shop.status().at("/extensions/redis-cache").toString())
        .isEqualTo("{\"address\":\"shop-cache:6379\",\"memoryMegabytes\":128,\"ready\":true}");
    assertThat(shop.status().path("warnings").toString()).contains("ServiceMonitor/shop-cache is");
    example.assertCommandsShow(
        input, "applications.apps.example.com/shop", "Deployment/shop-cache");
    assertThat(example.explain(input, "configmap.data"))
        .contains("spec.extensions.redis-cache.memoryMegabytes", "by redis-cache.manager.yaml:");

    cluster.kubectl(
        "patch",
        "service",
        "shop-cache",
        "--type=json",
        "-p",
        "[{\"op\":\"replace\",\"path\":\"/spec/ports/0/targetPort\",\"value\":1}]");
    OperatorScenario.soon().until(() -> targetPort().equals("redis"));
    shop.patch("{\"spec\":{\"extensions\":{\"redis-cache\":{\"memoryMegabytes\":256}}}}");
    OperatorScenario.soon().until(() -> redisConf().startsWith("maxmemory 256mb\n"));

    shop.awaitReady();
    assertThat(operator.stop()).isZero();
    Files.writeString(
        manager,
        Files.readString(manager)
            .replace("maxmemory-policy", "maxmemory-samples 5\n          maxmemory-policy"));
    OperatorProcess next = example.startOperator();
    OperatorScenario.soon().until(() -> redisConf().contains("maxmemory-samples 5\n"));

    cluster.kubectl("delete", "application", "shop", "--timeout=60s");
    assertThat(cluster.find(SERVICE, "shop-cache")).isEmpty();
    assertThat(next.stop()).isZero();
    example.assertNothingWasForbidden();
  }

  private String redisConf() {
    return cluster.get(CONFIG_MAP, "shop-cache").path("data").path("redis.conf").asText();
  }

  private String targetPort() {
    return cluster.get(SERVICE, "shop-cache").at("/spec/ports/0/targetPort").asText();
  }
}
