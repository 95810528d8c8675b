package io.appoperator.core.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.election.LeaderElection.Clocks;
import io.appoperator.core.install.RbacDocuments;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.render.ManifestPrinter;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a real API server, with nothing but the role for the lease that the operator prints. */
@WithControlPlane
class LeaderElectionIT {

  private static final Duration LEASE = Duration.ofSeconds(2);

  private final ManualClock clock = new ManualClock();
  private Cluster cluster;
  private String namespace;

  @BeforeEach
  void logIn(ControlPlane controlPlane, TestNamespace testNamespace) {
    namespace = testNamespace.name();
    ServiceAccountName account = new ServiceAccountName(namespace, "operator");
    List<ObjectNode> namespaced =
        RbacDocuments.of(List.of(), List.of(), account, List.of()).stream()
            .filter(document -> document.at("/metadata/namespace").isTextual())
            .toList();
    controlPlane.applyYaml(new ManifestPrinter().print(namespaced));
    cluster =
        new KubeConnection(
                controlPlane.kubeconfigFor(namespace, account.name()), null, Duration.ofSeconds(30))
            .open("application-operator", (method, host, code) -> {});
  }

  @AfterEach
  void logOut() {
    cluster.close();
  }

  @Test
  void leadsRenewsAndHandsOverAtOnce() {
    LeaderElection a = candidate("a");
    LeaderElection b = candidate("b");
    a.step();
    b.step();
    a.step();
    assertThat(a.mayWrite()).isTrue();
    assertThat(b.mayWrite()).isFalse();

    a.close();
    b.step();

    assertThat(b.mayWrite()).isTrue();
    assertThat(lease().holder()).isEqualTo("b");
    assertThat(lease().transitions()).isEqualTo(1);
  }

  @Test
  void takesOverFromALeaderThatFellSilent() {
    LeaderElection a = candidate("a");
    LeaderElection b = candidate("b");
    a.step();
    b.step();

    clock.advance(Duration.ofSeconds(15));
    b.step();
    a.step();

    assertThat(b.mayWrite()).isTrue();
    assertThat(a.mayWrite()).isFalse();
  }

  @Test
  void makesADeletedLeaseAgain(ControlPlane controlPlane) {
    LeaderElection a = candidate("a");
    a.step();
    controlPlane.kubectl("delete", "lease", "-n", namespace, ElectionSettings.STANDARD_NAME);

    clock.advance(Duration.ofSeconds(2));
    a.step();

    clock.advance(Duration.ofSeconds(9));
    assertThat(a.mayWrite()).isTrue();
    assertThat(lease().holder()).isEqualTo("a");
  }

  @Test
  void clocksAnHourApartMakeNoTwoLeaders() {
    Instant now = Instant.now();
    InstantSource late = InstantSource.offset(InstantSource.system(), Duration.ofHours(-1));
    InstantSource early = InstantSource.offset(InstantSource.system(), Duration.ofHours(1));
    LeaderElection a = candidate(hasty("a"), new Clocks(System::nanoTime, late));
    try (LeaderElection b = candidate(hasty("b"), new Clocks(System::nanoTime, early))) {
      a.start();
      await().until(a::mayWrite);
      b.start();

      await()
          .pollInterval(Duration.ofMillis(10))
          .during(LEASE.multipliedBy(2))
          .atMost(LEASE.multipliedBy(5))
          .until(() -> !b.mayWrite());
      assertThat(a.mayWrite()).as("through two leases").isTrue();
      a.close();

      await().until(b::mayWrite);
      assertThat(Instant.parse(lease().renewTime())).isAfter(now.plus(Duration.ofMinutes(59)));
    }
  }

  private Lease lease() {
    return Lease.of(cluster.get(settings("reader").lease()).orElseThrow());
  }

  private ElectionSettings settings(String identity) {
    return ElectionSettings.standard(namespace, ElectionSettings.STANDARD_NAME, identity);
  }

  private ElectionSettings hasty(String identity) {
    return new ElectionSettings(
        settings(identity).lease(),
        identity,
        LEASE,
        Duration.ofMillis(1500),
        Duration.ofMillis(300));
  }

  private LeaderElection candidate(String identity) {
    return candidate(settings(identity), new Clocks(clock, InstantSource.system()));
  }

  private LeaderElection candidate(ElectionSettings settings, Clocks clocks) {
    return new LeaderElection(
        cluster,
        settings,
        clocks,
        new Random(1),
        new LeadershipListener() {
          @Override
          public void started() {}

          @Override
          public void stopped() {}
        });
  }
}
