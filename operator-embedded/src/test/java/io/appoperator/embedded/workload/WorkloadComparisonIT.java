package io.appoperator.embedded.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.http.ServerOptions;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulated controllers give workloads the status and the events that those of the real server
 * give them.
 */
@WithControlPlane
@Timeout(value = 240, threadMode = ThreadMode.SEPARATE_THREAD)
class WorkloadComparisonIT {

  static Stream<WorkloadScenario> scenarios() {
    return Stream.of(WorkloadScenario.values()).filter(one -> one != WorkloadScenario.CRON_JOB);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void observesTheSameOnBothServers(
      WorkloadScenario scenario, ControlPlane controlPlane, TestNamespace namespace) {
    compare(scenario, controlPlane, namespace);
  }

  /** The controller starts Jobs at the beginning of a minute. */
  @Test
  @Tag("slow")
  void observesTheSameOfACronJob(ControlPlane controlPlane, TestNamespace namespace) {
    compare(WorkloadScenario.CRON_JOB, controlPlane, namespace);
  }

  private static void compare(
      WorkloadScenario scenario, ControlPlane controlPlane, TestNamespace namespace) {
    List<String> expected;
    try (KubernetesClient real =
        client(Config.fromKubeconfig(controlPlane.kubeconfig().toFile()))) {
      expected = scenario.observe(new WorkloadObserver(real, namespace.name()));
    }
    try (EmbeddedApiServer server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(beforeNextMinute()))) {
      server.startControllers(SimulationOptions.STANDARD);
      server.createNamespace(namespace.name());
      try (KubernetesClient embedded = client(Config.fromKubeconfig(server.kubeconfig()))) {
        assertThat(scenario.observe(new WorkloadObserver(embedded, namespace.name())))
            .isEqualTo(expected);
      }
    }
    assertThat(expected).isNotEmpty();
  }

  /** Returns a clock that is so fast that a minute begins in five seconds. */
  private static Clock beforeNextMinute() {
    Clock system = Clock.systemUTC();
    Instant now = system.instant();
    Instant next = now.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    return Clock.offset(system, Duration.between(now, next.minusSeconds(5)));
  }

  private static KubernetesClient client(Config config) {
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
