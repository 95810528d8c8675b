package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operator works on the embedded API server as on a real one: {@code -Dtest.cluster=real} runs
 * the same test there.
 */
class OperatorOnEmbeddedServerTest {

  private static final Path EXAMPLES =
      Path.of(System.getProperty("project.root", ".."), "examples");
  private static final ResourceKind APPLICATION =
      new ResourceKind("apps.example.com", "v1alpha1", "Application", "applications");
  private static final ResourceKind DEPLOYMENT =
      new ResourceKind("apps", "v1", "Deployment", "deployments");
  private static final ResourceKind REPLICA_SET =
      new ResourceKind("apps", "v1", "ReplicaSet", "replicasets");
  private static final ResourceKind SERVICE = new ResourceKind("", "v1", "Service", "services");
  private static final ResourceKind CONFIG_MAP =
      new ResourceKind("", "v1", "ConfigMap", "configmaps");
  private static final ResourceKind POD = new ResourceKind("", "v1", "Pod", "pods");

  @TempDir private Path folder;
  private TestCluster testCluster;
  private Fabric8Cluster user;
  private InProcessOperator operator;

  @BeforeEach
  void start() {
    PluginRegistry plugins = PluginRegistry.load(getClass().getClassLoader());
    testCluster = TestCluster.start(plugins, folder);
    user =
        new KubeConnection(testCluster.kubeconfig(), null, Duration.ofSeconds(30))
            .open("user", (method, host, code) -> {});
    operator = InProcessOperator.start(testCluster.kubeconfig(), plugins, List.of("default"));
  }

  @AfterEach
  void stop() {
    operator.close();
    user.close();
    testCluster.close();
  }

  @Test
  void theExampleBecomesReadyIsRepairedAndDeleted() throws IOException {
    ResourceRef hello = ref(APPLICATION, "hello");
    user.apply(hello, example(), WriteMode.REAL);
    await("Ready").untilAsserted(() -> assertThat(condition("Ready")).isEqualTo("True"));
    assertThat(get(hello).at("/status/ready").asText()).isEqualTo("2/2");
    assertThat(user.list(POD, ListQuery.in("default")).items()).hasSize(2);

    ResourceRef deployment = ref(DEPLOYMENT, "hello");
    String change =
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: hello}, spec: {replicas: 5}}";
    ObjectNode changed = user.apply(deployment, (ObjectNode) yaml(change), WriteMode.REAL);
    assertThat(changed.at("/spec/replicas").asInt()).isEqualTo(5);
    await("repaired").until(() -> get(deployment).at("/spec/replicas").asInt() == 2);

    // The operator may write the status in the meantime.
    soon().ignoreExceptions().untilAsserted(() -> delete(hello));
    soon()
        .untilAsserted(
            () -> {
              assertThat(user.get(hello)).isEmpty();
              for (ResourceKind kind : List.of(DEPLOYMENT, REPLICA_SET, SERVICE, POD)) {
                assertThat(names(kind)).as(kind.plural()).doesNotContain("hello");
              }
              assertThat(names(CONFIG_MAP)).doesNotContain("hello-config");
              assertThat(user.list(POD, ListQuery.in("default")).items()).isEmpty();
            });
  }

  private void delete(ResourceRef ref) {
    JsonNode metadata = get(ref).path("metadata");
    user.delete(
        ref,
        new Precondition(metadata.path("uid").asText(), metadata.path("resourceVersion").asText()),
        Propagation.BACKGROUND,
        WriteMode.REAL);
  }

  private ConditionFactory await(String what) {
    return soon().alias(what);
  }

  private static ConditionFactory soon() {
    return org.awaitility.Awaitility.await()
        .atMost(Duration.ofSeconds(90))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20));
  }

  private String condition(String type) {
    for (JsonNode condition : get(ref(APPLICATION, "hello")).at("/status/conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition.path("status").asText();
      }
    }
    return "";
  }

  private List<String> names(ResourceKind kind) {
    return user.list(kind, ListQuery.in("default")).items().stream()
        .map(object -> object.at("/metadata/name").asText())
        .filter(name -> !name.equals("kubernetes"))
        .toList();
  }

  private ObjectNode get(ResourceRef ref) {
    return user.get(ref).orElseThrow();
  }

  private static ResourceRef ref(ResourceKind kind, String name) {
    return new ResourceRef(kind, "default", name);
  }

  private static ObjectNode example() throws IOException {
    return (ObjectNode) yaml(Files.readString(EXAMPLES.resolve("hello.yaml")));
  }

  private static JsonNode yaml(String text) throws IOException {
    return new YAMLMapper().readTree(text);
  }
}
