package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A failure says what was expected, and shows the last state. */
@OperatorTest
class AssertionMessagesTest {

  @BeforeAll
  static void applyOnce(TestCluster cluster) {
    cluster.apply(
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec: {image: 'missing:1.4', replicas: 2}
        """);
    eventually(() -> assertThat(cluster).deployment("shop").exists());
    eventually(
        () ->
            assertThat(cluster)
                .object("Application", "shop")
                .hasField("/status/observedGeneration", 1));
  }

  @Test
  void eventuallyNamesTheLimitAndTheLastState(TestCluster cluster) {
    assertThatThrownBy(
            () ->
                eventually(
                    Duration.ofMillis(50),
                    () -> assertThat(cluster).deployment("shop").hasReplicas(3)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("within 0.05 s")
        .hasMessageContaining(
            "Expected Deployment/shop to have 3 in the field /spec/replicas, but it has 2.")
        .hasMessageContaining("image: \"missing:1.4\"")
        .hasMessageContaining("Application/shop: Ready=")
        .hasMessageNotContaining("managedFields");
  }

  @Test
  void anAbsentObjectIsNamed(TestCluster cluster) {
    assertThatThrownBy(() -> assertThat(cluster).service("other").exists())
        .hasMessageContaining("Expected Service/other to exist.")
        .hasMessageContaining("Application/shop: ");
  }

  @Test
  void anUnknownKindIsRejectedWithTheKnownOnes(TestCluster cluster) {
    assertThatThrownBy(() -> assertThat(cluster).object("Deploymnt", "shop"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Unknown kind 'Deploymnt'; must be one of Application, ");
  }

  @Test
  void anAbsentFileIsNamed(TestCluster cluster) {
    assertThatThrownBy(() -> cluster.applyFile("absent.yaml"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("operator-junit/absent.yaml");
  }

  @Test
  void unreadableYamlIsRejectedWithItsLine(TestCluster cluster) {
    assertThatThrownBy(() -> cluster.apply("kind: [\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("yaml:");
  }
}
