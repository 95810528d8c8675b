package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.embedded.simulation.ControllerName;
import java.util.Arrays;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A class without some controllers, whose server has TLS. */
@OperatorTest
@Simulation(without = SimulatedController.POD, secure = true)
@Resource("../examples/hello.yaml")
class StoppedControllersTest {

  @Test
  void noControllerMakesPodsReady(TestCluster cluster) {
    eventually(() -> assertThat(cluster).hasCount("Pod", 2));

    assertThat(cluster).deployment("hello").hasField("/status/readyReplicas", null);
    assertThat(cluster.client().getMasterUrl().getProtocol()).isEqualTo("https");
  }

  @Nested
  class InAnInnerClass {

    @Test
    void theAnnotationHolds(TestCluster cluster) {
      assertThat(cluster.client().getMasterUrl().getProtocol()).isEqualTo("https");
    }
  }

  @Test
  void aTestCanStopEachController() {
    assertThat(Arrays.stream(SimulatedController.values()).map(Enum::name))
        .containsExactlyElementsOf(Arrays.stream(ControllerName.values()).map(Enum::name).toList());
  }

  @Test
  void anAttributeThatIsNotValidIsNamed() {
    assertThatThrownBy(
            () -> SimulatedServer.start(WithPattern.class.getAnnotation(Simulation.class)))
        .hasMessageStartingWith("@Simulation: missingImages '[' is not a regular expression: ");
    assertThatThrownBy(() -> SimulatedServer.start(WithTime.class.getAnnotation(Simulation.class)))
        .hasMessage("@Simulation: podReadinessMillis is -1; must not be negative.");
  }

  @Simulation(missingImages = "[")
  private static final class WithPattern {}

  @Simulation(podReadinessMillis = -1)
  private static final class WithTime {}
}
