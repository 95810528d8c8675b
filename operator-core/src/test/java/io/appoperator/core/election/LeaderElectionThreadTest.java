package io.appoperator.core.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.election.LeaderElection.Clocks;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LeaderElectionThreadTest {

  private final FakeLeases leases = new FakeLeases();
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);

  @Test
  void electsOnItsOwnThreadAndReleasesTheLeaseOnClose() throws Exception {
    try (LeaderElection election = election(Duration.ofSeconds(1))) {
      election.start();
      assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(election.mayWrite()).isTrue();
    }
    assertThat(stopped.getCount()).isZero();
    assertThat(leases.lease().holder()).isEmpty();
  }

  @Test
  void renewsPeriodically() throws Exception {
    CountDownLatch renewed = new CountDownLatch(5);
    leases.afterRequest = renewed::countDown;
    try (LeaderElection election = election(Duration.ofMillis(5))) {
      election.start();
      assertThat(renewed.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void continuesAfterAnUnexpectedFailure() throws Exception {
    leases.beforeRequest =
        () -> {
          leases.beforeRequest = () -> {};
          throw new IllegalStateException("for a test");
        };
    try (LeaderElection election = election(Duration.ofMillis(5))) {
      election.start();
      assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void interruptsAHangingRequestOnClose() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    leases.beforeRequest =
        () -> {
          leases.beforeRequest = () -> {};
          hanging.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw ClusterException.unreachable("interrupted", e);
          }
        };
    LeaderElection election = election(Duration.ofSeconds(1));
    election.start();
    assertThat(hanging.await(30, TimeUnit.SECONDS)).isTrue();

    election.close();
    election.close();

    assertThat(election.mayWrite()).isFalse();
    assertThat(stopped.getCount()).as("never led").isEqualTo(1);
  }

  @Test
  void watchesAsStandbyAndAcquiresAReleasedLeaseImmediately() throws Exception {
    LeaderElection leader = election("leader", Duration.ofSeconds(29), new CountDownLatch(1));
    try (LeaderElection standby = election("standby", Duration.ofSeconds(29), started)) {
      leader.step();
      leases.requests.clear();
      standby.start();
      await().until(() -> leases.requests.contains("watch"));
      for (int i = 0; i < 20; i++) {
        leases.annotate();
      }
      leader.close();
      assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(List.copyOf(leases.requests))
          .containsExactly("get", "watch", "get", "replace", "replace");
    }
  }

  @Test
  void readsTheLeaseAndWatchesAgainWhenTheWatchEnds() throws Exception {
    LeaderElection leader = election("leader", Duration.ofSeconds(29), new CountDownLatch(1));
    try (LeaderElection standby = election("standby", Duration.ofMillis(5), started)) {
      leader.step();
      leases.requests.clear();
      standby.start();
      await().until(() -> leases.requests.contains("watch"));
      leases.endWatches();
      await().until(() -> Collections.frequency(leases.requests, "watch") == 2);
      assertThat(List.copyOf(leases.requests)).containsExactly("get", "watch", "get", "watch");
    }
  }

  @Test
  void pollsTheLeaseIfItMayNotWatch() throws Exception {
    LeaderElection leader = election("leader", Duration.ofSeconds(29), new CountDownLatch(1));
    try (LeaderElection standby = election("standby", Duration.ofMillis(5), started)) {
      leader.step();
      leases.beforeRequest =
          () -> {
            if (leases.requests.get(leases.requests.size() - 1).equals("watch")) {
              throw FakeLeases.failure(Failure.FORBIDDEN, 403);
            }
          };
      standby.start();
      await().until(() -> Collections.frequency(leases.requests, "get") > 3);
      leader.close();
      assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private LeaderElection election(Duration retry) {
    return election("me", retry, started);
  }

  private LeaderElection election(String identity, Duration retry, CountDownLatch changed) {
    ElectionSettings usual = ElectionSettings.defaults("operator-system", "operator", identity);
    return new LeaderElection(
        leases,
        new ElectionSettings(
            usual.lease(), identity, Duration.ofSeconds(60), Duration.ofSeconds(30), retry),
        Clocks.system(),
        new Random(1),
        new LeadershipListener() {
          @Override
          public void started() {
            changed.countDown();
          }

          @Override
          public void stopped() {
            stopped.countDown();
          }
        });
  }
}
