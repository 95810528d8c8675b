package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manager without Java of examples/redis-cache, under exactly the printed roles. */
@WithControlPlane
class RedisCacheExampleIT {

  private static final String EXAMPLE = "redis-cache";
  private static final int FORBIDDEN = 403;
  private static final ResourceKind CONFIG_MAP = ResourceKind.of(ConfigMap.class);
  private static final ResourceKind SERVICE = ResourceKind.of(Service.class);

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private ControlPlane controlPlane;
  private Path manager;
  private PluginRegistry plugins;
  private OperatorScenario cluster;

  @BeforeEach
  void install(ControlPlane server, TestNamespace namespace) throws IOException {
    controlPlane = server;
    manager =
        Files.writeString(
            folder.resolve("redis-cache.manager.yaml"),
            ExampleJar.sample(EXAMPLE, "redis-cache.manager.yaml", namespace.name()));
    PluginLoader loader = opened.add(new PluginLoader(getClass().getClassLoader(), null));
    plugins =
        loader.load(PluginSelection.of(new PluginPath("--plugins", List.of(manager.toString()))));
    cluster = opened.add(OperatorScenario.withoutOperator(server, namespace, plugins));
    cluster.apply(command("crd"));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void appliesRepairsChangesAndDeletesItsObjects() throws Exception {
    AuditLog.Position start = cluster.now();
    OperatorProcess operator = start();
    Path input =
        Files.writeString(
            folder.resolve("in.yaml"),
            ExampleJar.sample(EXAMPLE, "application.yaml", cluster.namespace()));
    cluster.apply(Files.readString(input));
    LiveResource shop = cluster.application("shop");
    shop.awaitReady();
    assertThat(redisConf()).startsWith("maxmemory 128mb\n").endsWith("timeout 30\n");
    assertThat(shop.status().path("warnings").toString()).contains("ServiceMonitor/shop-cache is");
    assertThat(
            command("diff", "-f", input.toString(), "--kubeconfig", userKubeconfig())
                + command(
                    "tree", "shop", "-n", cluster.namespace(), "--kubeconfig", userKubeconfig()))
        .contains("0 to create, 0 to update", "Deployment/shop-cache", "Service/shop-cache");

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
    OperatorProcess next = start();
    OperatorScenario.soon().until(() -> redisConf().contains("maxmemory-samples 5\n"));

    cluster.kubectl("delete", "application", "shop", "--timeout=60s");
    assertThat(cluster.find(SERVICE, "shop-cache")).isEmpty();
    assertThat(next.stop()).isZero();
    assertThat(cluster.requestsSince(start)).noneMatch(request -> request.code() == FORBIDDEN);
  }

  private OperatorProcess start() throws IOException {
    return opened.add(
        OperatorProcess.withPlugin(
            manager, cluster.operatorKubeconfig(), cluster.namespace(), folder.resolve("log")));
  }

  private String redisConf() {
    return cluster.get(CONFIG_MAP, "shop-cache").path("data").path("redis.conf").asText();
  }

  private String targetPort() {
    return cluster.get(SERVICE, "shop-cache").at("/spec/ports/0/targetPort").asText();
  }

  private String userKubeconfig() {
    return controlPlane.kubeconfig().toString();
  }

  private String command(String... words) {
    CommandRun run = CommandRun.of(plugins, words);
    assertThat(run.code()).as(run.err()).isZero();
    return run.out() + run.err();
  }
}
