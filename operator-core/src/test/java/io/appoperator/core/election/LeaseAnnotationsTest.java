package io.appoperator.core.election;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.election.LeaderElection.Clocks;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LeaseAnnotationsTest {

  private static final String KEY = "example.com/digest";

  private final FakeLeases leases = new FakeLeases();
  private final AtomicReference<String> digest = new AtomicReference<>("v1:1");
  private final LeaderElection candidate =
      new LeaderElection(
          leases,
          ElectionSettings.defaults("team", "lease", "replica-1"),
          () -> Map.of(KEY, digest.get()),
          new Clocks(new ManualClock(), () -> Instant.EPOCH),
          new Random(1),
          new LeadershipListener() {
            @Override
            public void started() {}

            @Override
            public void stopped() {}
          });

  @Test
  void areWrittenWithTheLease() {
    candidate.step();

    assertThat(annotations().path(KEY).asText()).isEqualTo("v1:1");
  }

  @Test
  void followTheLeaderAndKeepThoseOfOtherClients() {
    candidate.step();
    leases.annotate();
    digest.set("v1:2");
    leases.requests.clear();
    candidate.step();
    candidate.step();

    assertThat(annotations().path(KEY).asText()).isEqualTo("v1:2");
    assertThat(annotations().path("note").asText()).isEqualTo("seen");
  }

  @Test
  void anEmptyValueRemovesTheOneOfAFormerLeader() {
    candidate.step();
    digest.set("");
    candidate.step();

    assertThat(annotations().has(KEY)).isFalse();
  }

  private JsonNode annotations() {
    return requireNonNull(leases.object()).at("/metadata/annotations");
  }
}
