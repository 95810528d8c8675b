package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The operator works on the embedded API server as on a real one. */
@OperatorTest
@Resource("../examples/hello.yaml")
class ApplicationOperatorTest {

  @Test
  void theExampleBecomesReadyIsRepairedAndDeleted(TestCluster cluster) {
    eventually(
        () ->
            assertThat(cluster)
                .hasCount("Pod", 2)
                .object("Application", "hello")
                .isReady()
                .hasField("/status/ready", "2/2"));
    assertThat(cluster)
        .deployment("hello")
        .isOwnedBy("Application", "hello")
        .hasReplicas(2)
        .hasImages("nginxinc/nginx-unprivileged:1.28")
        .hasLabel("app.kubernetes.io/managed-by", "application-operator");

    cluster.patch("Deployment", "hello", "{\"spec\":{\"replicas\":5}}");
    eventually(() -> assertThat(cluster).deployment("hello").hasReplicas(2).isReady());

    cluster.delete("Application", "hello");
    eventually(
        () -> {
          assertThat(cluster).object("Application", "hello").doesNotExist();
          for (String kind : List.of("Deployment", "ReplicaSet", "Service", "Pod")) {
            assertThat(cluster).hasCount(kind, 0);
          }
          assertThat(cluster).configMap("hello-config").doesNotExist();
        });
  }

  @Test
  void anOperatorThatStartsAgainContinuesWithoutOtherWrites(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("Application", "hello").isReady());
    String version = version(cluster, "ConfigMap", "hello-config");

    cluster.restartOperator();
    cluster.patch("Application", "hello", "{\"spec\":{\"replicas\":3}}");

    eventually(() -> assertThat(cluster).deployment("hello").hasReplicas(3).isReady());
    assertThat(version(cluster, "ConfigMap", "hello-config")).isEqualTo(version);
  }

  @Test
  void aParameterRendersWithoutTheServer(PluginHarness<ApplicationSpec> harness) {
    assertThat(harness.managers()).contains("deployment");
  }

  private static String version(TestCluster cluster, String kind, String name) {
    return cluster.get(kind, name).getMetadata().getResourceVersion();
  }
}
