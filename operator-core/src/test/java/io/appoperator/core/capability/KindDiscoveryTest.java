package io.appoperator.core.capability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KindDiscoveryTest {

  private static final ResourceKind MONITOR = kind("monitoring.example.com", "Monitor");
  private static final ResourceKind ALERT = kind("monitoring.example.com", "Alert");
  private static final ResourceKind GATEWAY = kind("net.example.com", "Gateway");
  private static final String MONITORING = "discover monitoring.example.com/v1";

  private final MemoryCluster cluster = new MemoryCluster();
  private final KindDiscovery discovery =
      new KindDiscovery(cluster, List.of(MONITOR, ALERT, GATEWAY));

  @Test
  void asksOnceForEachVersion() {
    cluster.serve(MONITOR);
    assertThat(discovery.unserved()).containsExactlyInAnyOrder(ALERT, GATEWAY);
    assertThat(cluster.requests()).containsExactly(MONITORING, "discover net.example.com/v1");
  }

  @Test
  void failsIfAVersionIsUnknown() {
    cluster.failAt(MONITORING, Failure.UNAVAILABLE, "overloaded");
    assertThatExceptionOfType(ClusterException.class).isThrownBy(discovery::unserved);
  }

  @Test
  void keepsTheLastAnswerAboutAVersionThatIsUnknown() {
    cluster.serve(GATEWAY);
    cluster.failAt(MONITORING, Failure.UNAVAILABLE, "overloaded");
    assertThat(discovery.unserved(Set.of(ALERT, GATEWAY))).containsExactly(ALERT);
  }

  private static ResourceKind kind(String group, String name) {
    return new ResourceKind(group, "v1", name, name.toLowerCase(Locale.ROOT) + "s");
  }
}
