package io.appoperator.core.election;

import static java.util.Objects.requireNonNull;
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
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Has only the role for the lease that the operator prints. On the real server, which checks it.
 */
@Tag("core")
@WithControlPlane
class LeaderElectionIT {

  private static final Duration LEASE = Duration.ofSeconds(2);
  private static final Duration RETRY = Duration.ofMillis(300);
  private static final int RENEWALS_IN_TWO_LEASES = (int) (2 * LEASE.toMillis() / RETRY.toMillis());

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

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
  void leadsRenewsAndReleasesTheLeaseOnClose() {
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
  void replacesALeaderThatStoppedRenewing() {
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
  void recreatesADeletedLease(ControlPlane controlPlane) {
    LeaderElection a = candidate("a");
    a.step();
    controlPlane.kubectl("delete", "lease", "-n", namespace, ElectionSettings.STANDARD_NAME);

    clock.advance(Duration.ofSeconds(2));
    a.step();

    clock.advance(Duration.ofSeconds(9));
    assertThat(a.mayWrite()).isTrue();
    assertThat(lease().holder()).isEqualTo("a");
  }

  /** Checks the writes that the server received: only a holder that paused may lose its lease. */
  @Test
  void electsOneLeaderAlthoughClocksDifferByAnHour(ControlPlane controlPlane) {
    Instant now = Instant.now();
    AuditLog.Position beginning = controlPlane.audit().now();
    InstantSource late = InstantSource.offset(InstantSource.system(), Duration.ofHours(-1));
    InstantSource early = InstantSource.offset(InstantSource.system(), Duration.ofHours(1));
    try (LeaderElection b = candidate(shortLease("b"), new Clocks(System::nanoTime, early))) {
      try (LeaderElection a = candidate(shortLease("a"), new Clocks(System::nanoTime, late))) {
        a.start();
        await().atMost(TIMEOUT).until(a::mayWrite);
        b.start();
        await()
            .atMost(TIMEOUT)
            .until(() -> renewals(controlPlane, beginning).size() > RENEWALS_IN_TWO_LEASES);
        assertNoHeldLeaseWasTaken(renewals(controlPlane, beginning));
      }

      await().atMost(TIMEOUT).until(b::mayWrite);
      assertThat(Instant.parse(lease().renewTime())).isAfter(now.plus(Duration.ofMinutes(59)));
    }
  }

  private static void assertNoHeldLeaseWasTaken(List<Renewal> renewals) {
    assertThat(renewals.get(0).holder()).isEqualTo("a");
    for (int i = 1; i < renewals.size(); i++) {
      Renewal last = renewals.get(i - 1);
      Renewal next = renewals.get(i);
      if (!next.holder().equals(last.holder())) {
        assertThat(Duration.between(last.receivedAt(), next.receivedAt()))
            .as(
                "%s took the lease of %s, which had not renewed it for",
                next.holder(), last.holder())
            .isGreaterThanOrEqualTo(LEASE);
      }
    }
  }

  private record Renewal(String holder, Instant receivedAt) {}

  private List<Renewal> renewals(ControlPlane controlPlane, AuditLog.Position beginning) {
    String user = "system:serviceaccount:%s:operator".formatted(namespace);
    return controlPlane.audit().since(beginning, user).stream()
        .filter(entry -> entry.isWrite() && entry.code() < 300)
        .sorted(Comparator.comparing(AuditEntry::receivedAt))
        .map(
            entry ->
                new Renewal(
                    requireNonNull(entry.requestObject()).at("/spec/holderIdentity").asText(),
                    entry.receivedAt()))
        .toList();
  }

  private Lease lease() {
    return Lease.of(cluster.get(settings("reader").lease()).orElseThrow());
  }

  private ElectionSettings settings(String identity) {
    return ElectionSettings.defaults(namespace, ElectionSettings.STANDARD_NAME, identity);
  }

  private ElectionSettings shortLease(String identity) {
    return new ElectionSettings(
        settings(identity).lease(), identity, LEASE, Duration.ofMillis(1500), RETRY);
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
