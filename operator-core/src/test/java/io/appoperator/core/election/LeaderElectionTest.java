package io.appoperator.core.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.election.LeaderElection.Clocks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LeaderElectionTest {

  private static final Instant NOON = Instant.parse("2026-05-04T12:00:00.123456789Z");
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final FakeLeases leases = new FakeLeases();
  private final ManualClock clock = new ManualClock();
  private final List<String> events = new ArrayList<>();
  private final LeaderElection a = candidate("a", NOON);
  private final LeaderElection b = candidate("b", NOON);

  @Test
  void createsTheLeaseAndLeads() {
    a.step();
    b.step();

    assertThat(a.mayWrite()).isTrue();
    assertThat(b.mayWrite()).isFalse();
    assertThat(events).containsExactly("a started");
    assertThat(leases.lease())
        .isEqualTo(
            new Lease("a", "2026-05-04T12:00:00.123456Z", "2026-05-04T12:00:00.123456Z", 0, LEASE));
  }

  @Test
  void renewsTheLeaseWithOneRequest() {
    a.step();
    leases.requests.clear();

    for (int i = 0; i < 100; i++) {
      clock.advance(RETRY);
      assertThat(a.step()).isEqualTo(RETRY);
      assertThat(a.mayWrite()).isTrue();
    }

    assertThat(leases.requests).hasSize(100).containsOnly("replace");
    assertThat(events).containsExactly("a started");
  }

  @Test
  void neverTakesALeaseThatItsHolderRenews() {
    a.step();
    for (int i = 0; i < 100; i++) {
      a.step();
      assertThat(b.step()).isBetween(RETRY, RETRY.multipliedBy(6).dividedBy(5));
      assertThat(b.mayWrite()).isFalse();
      clock.advance(RETRY);
    }
  }

  @Test
  void replacesASilentLeaderOnlyAfterObservingAFullLeaseDuration() {
    a.step();
    clock.advance(DEADLINE);
    b.step();

    clock.advance(LEASE.minusNanos(1));
    b.step();
    assertThat(b.mayWrite()).isFalse();

    clock.advance(Duration.ofNanos(1));
    b.step();
    assertThat(b.mayWrite()).isTrue();
    assertThat(leases.lease().holder()).isEqualTo("b");
    assertThat(leases.lease().transitions()).isEqualTo(1);
  }

  @Test
  void toleratesClockSkew() {
    LeaderElection behind = candidate("behind", NOON.minusSeconds(3600));
    LeaderElection ahead = candidate("ahead", NOON.plusSeconds(3600));
    behind.step();
    ahead.step();

    assertThat(ahead.mayWrite()).isFalse();
    clock.advance(LEASE);
    ahead.step();
    assertThat(ahead.mayWrite()).isTrue();
    behind.step();
    assertThat(behind.mayWrite()).isFalse();
    assertThat(leases.lease().renewTime()).startsWith("2026-05-04T13:00:00");
  }

  @Test
  void stopsWritingAtTheRenewDeadline() {
    a.step();

    clock.advance(DEADLINE.minusNanos(1));
    assertThat(a.mayWrite()).isTrue();
    clock.advance(Duration.ofNanos(1));
    assertThat(a.mayWrite()).isFalse();
  }

  @Test
  void stopsWritingWhileARenewalHangsPastTheDeadline() {
    a.step();
    clock.advance(RETRY);
    List<Boolean> whileHanging = new ArrayList<>();
    leases.afterRequest =
        () -> {
          clock.advance(DEADLINE.minus(RETRY).minusNanos(1));
          whileHanging.add(a.mayWrite());
          clock.advance(Duration.ofNanos(1));
          whileHanging.add(a.mayWrite());
        };

    a.step();

    assertThat(whileHanging).containsExactly(true, false);
    assertThat(a.mayWrite()).as("a late success counts from when it was sent").isTrue();
    clock.advance(RETRY);
    assertThat(a.mayWrite()).isFalse();
  }

  @Test
  void ignoresARenewalThatTookLongerThanTheDeadline() {
    a.step();
    leases.afterRequest = () -> clock.advance(DEADLINE);

    a.step();

    assertThat(a.mayWrite()).isFalse();
    assertThat(events).containsExactly("a started", "a stopped");
  }

  @Test
  void neverLetsTwoLeadersWriteWhicheverRequestHangs() {
    Random random = new Random(11);
    List<LeaderElection> all = List.of(a, b, candidate("c", NOON.plusSeconds(7200)));
    int leaders = 0;
    for (int i = 0; i < 20_000; i++) {
      leases.beforeRequest = delayOrFail(random);
      leases.afterRequest = delayOrFail(random);
      all.get(random.nextInt(3)).step();
      long writers = all.stream().filter(LeaderElection::mayWrite).count();
      assertThat(writers).as("step %d", i).isLessThanOrEqualTo(1);
      leaders += (int) writers;
      clock.advance(Duration.ofMillis(random.nextInt(3_000)));
    }
    assertThat(leaders).isGreaterThan(1_000);
  }

  @Test
  void stepsDownWhenAnotherCandidateHoldsTheLease() {
    a.step();
    leases.edit("holderIdentity", "b");

    a.step();

    assertThat(a.mayWrite()).isFalse();
    assertThat(events).containsExactly("a started", "a stopped");
  }

  @Test
  void keepsLeadingWhenAnotherClientEditsTheLease() {
    a.step();
    leases.annotate();
    clock.advance(RETRY);

    a.step();

    clock.advance(DEADLINE.minusNanos(1));
    assertThat(a.mayWrite()).isTrue();
    assertThat(String.valueOf(leases.object())).contains("\"note\":\"seen\"");
    assertThat(events).containsExactly("a started");
  }

  @Test
  void grantsAnExpiredLeaseToOneOfTwoCandidates() {
    a.step();
    b.step();
    LeaderElection c = candidate("c", NOON);
    c.step();
    clock.advance(LEASE);
    leases.beforeRequest =
        () -> {
          if (leases.requests.get(leases.requests.size() - 1).equals("replace")) {
            leases.beforeRequest = () -> {};
            c.step();
          }
        };

    b.step();

    assertThat(c.mayWrite()).isTrue();
    assertThat(b.mayWrite()).isFalse();
    assertThat(leases.lease().holder()).isEqualTo("c");
  }

  @Test
  void acquiresAReleasedLeaseImmediately() {
    a.step();
    b.step();

    a.close();
    assertThat(a.mayWrite()).isFalse();
    assertThat(leases.lease().holder()).isEmpty();
    b.step();

    assertThat(b.mayWrite()).isTrue();
    assertThat(events).containsExactly("a started", "a stopped", "b started");
  }

  @Test
  void leavesTheLeaseToItsHolderWhenAStandbyCloses() {
    a.step();
    b.step();

    b.close();

    assertThat(leases.lease().holder()).isEqualTo("a");
    assertThat(events).containsExactly("a started");
  }

  @Test
  void closesWithoutACluster() {
    a.step();
    leases.beforeRequest = LeaderElectionTest::unreachable;

    a.close();

    assertThat(events).containsExactly("a started", "a stopped");
  }

  @Test
  void doesNotTakeADeletedLeaseBeforeTheLeaseDurationEnds() {
    a.step();
    b.step();
    leases.remove();

    b.step();
    assertThat(b.mayWrite()).isFalse();
    a.step();
    assertThat(a.mayWrite()).isTrue();

    leases.remove();
    clock.advance(LEASE);
    b.step();
    assertThat(b.mayWrite()).isTrue();
    assertThat(a.mayWrite()).isFalse();
  }

  @Test
  void waitsForTheLeaseDurationThatTheHolderSet() {
    LeaderElection slow =
        candidate(
            new ElectionSettings(
                ElectionSettings.defaults("operator-system", "operator", "slow").lease(),
                "slow",
                Duration.ofSeconds(60),
                Duration.ofSeconds(40),
                RETRY),
            NOON);
    slow.step();
    a.step();

    clock.advance(Duration.ofSeconds(59));
    a.step();
    assertThat(a.mayWrite()).isFalse();
    clock.advance(Duration.ofSeconds(1));
    a.step();
    assertThat(a.mayWrite()).isTrue();
  }

  @Test
  void survivesAShortOutageAndLeadsAgainAfterALongOne() {
    a.step();
    leases.beforeRequest = LeaderElectionTest::unreachable;
    for (int i = 0; i < 4; i++) {
      clock.advance(RETRY);
      a.step();
      assertThat(a.mayWrite()).isTrue();
    }
    clock.advance(RETRY);
    a.step();
    assertThat(a.mayWrite()).isFalse();

    leases.beforeRequest = () -> {};
    a.step();

    assertThat(a.mayWrite()).isTrue();
    assertThat(events).containsExactly("a started", "a stopped", "a started");
  }

  @Test
  void reportsALapseAlthoughItReacquiresTheLeaseImmediately() {
    a.step();
    clock.advance(Duration.ofSeconds(20));

    a.step();

    assertThat(events).containsExactly("a started", "a stopped", "a started");
  }

  @Test
  void reportsALapseThatBeganAndEndedDuringARenewal() {
    a.step();
    b.step();
    leases.beforeRequest =
        () -> {
          leases.beforeRequest = () -> {};
          clock.advance(LEASE);
          b.step();
          b.close();
        };

    a.step();
    assertThat(a.mayWrite()).isFalse();
    a.step();

    assertThat(a.mayWrite()).isTrue();
    assertThat(events)
        .containsExactly("a started", "b started", "b stopped", "a stopped", "a started");
  }

  @Test
  void releasesTheLeaseAlthoughARenewalIsInProgress() {
    a.step();
    leases.afterRequest =
        () -> {
          leases.afterRequest = () -> {};
          leases.annotate();
        };

    a.close();

    assertThat(leases.lease().holder()).isEmpty();
  }

  @Test
  void rejectsDurationsThatWouldAllowTwoLeaders() {
    ElectionSettings good = ElectionSettings.defaults("ns", "lease", "me");
    assertThatThrownBy(() -> new ElectionSettings(good.lease(), "me", DEADLINE, DEADLINE, RETRY))
        .hasMessageContaining("longer than the renew deadline");
    assertThatThrownBy(() -> new ElectionSettings(good.lease(), "me", LEASE, RETRY, RETRY))
        .hasMessageContaining("longer than the retry period");
    assertThatThrownBy(
            () ->
                new ElectionSettings(
                    good.lease(), "me", Duration.ofMillis(15_500), DEADLINE, RETRY))
        .hasMessageContaining("whole seconds");
    assertThatThrownBy(() -> ElectionSettings.defaults("ns", "lease", " "))
        .hasMessageContaining("identity");
  }

  private Runnable delayOrFail(Random random) {
    return () -> {
      if (random.nextInt(4) == 0) {
        clock.advance(Duration.ofMillis(random.nextInt(20_000)));
      }
      if (random.nextInt(8) == 0) {
        unreachable();
      }
    };
  }

  private static void unreachable() {
    throw FakeLeases.failure(Failure.UNREACHABLE, 0);
  }

  private LeaderElection candidate(String identity, Instant wallClock) {
    return candidate(ElectionSettings.defaults("operator-system", "operator", identity), wallClock);
  }

  private LeaderElection candidate(ElectionSettings settings, Instant wallClock) {
    return new LeaderElection(
        leases,
        settings,
        new Clocks(clock, () -> wallClock),
        new Random(3),
        new LeadershipListener() {
          @Override
          public void started() {
            events.add(settings.identity() + " started");
          }

          @Override
          public void stopped() {
            events.add(settings.identity() + " stopped");
          }
        });
  }
}
