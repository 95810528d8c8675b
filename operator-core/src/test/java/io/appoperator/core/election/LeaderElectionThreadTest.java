package io.appoperator.core.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.election.LeaderElection.Clocks;
import java.time.Duration;
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
  void campaignsOnItsOwnThreadAndReleasesOnClose() throws Exception {
    try (LeaderElection election = election(Duration.ofSeconds(1))) {
      election.start();
      assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(election.mayWrite()).isTrue();
    }
    assertThat(stopped.getCount()).isZero();
    assertThat(leases.lease().holder()).isEmpty();
  }

  @Test
  void renewsFromTimeToTime() throws Exception {
    CountDownLatch renewed = new CountDownLatch(5);
    leases.onTheWayBack = renewed::countDown;
    try (LeaderElection election = election(Duration.ofMillis(5))) {
      election.start();
      assertThat(renewed.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void goesOnAfterAnUnexpectedFailure() throws Exception {
    leases.onTheWay =
        () -> {
          leases.onTheWay = () -> {};
          throw new IllegalStateException("for a test");
        };
    try (LeaderElection election = election(Duration.ofMillis(5))) {
      election.start();
      assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closingInterruptsARequestThatHangs() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    leases.onTheWay =
        () -> {
          leases.onTheWay = () -> {};
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

  private LeaderElection election(Duration retry) {
    ElectionSettings usual = ElectionSettings.standard("operator-system", "operator", "me");
    return new LeaderElection(
        leases,
        new ElectionSettings(
            usual.lease(), "me", Duration.ofSeconds(15), Duration.ofSeconds(10), retry),
        Clocks.system(),
        new Random(1),
        new LeadershipListener() {
          @Override
          public void started() {
            started.countDown();
          }

          @Override
          public void stopped() {
            stopped.countDown();
          }
        });
  }
}
