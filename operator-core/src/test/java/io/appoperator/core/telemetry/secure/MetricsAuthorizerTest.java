package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.telemetry.secure.MetricsAuthorizer.Decision;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsAuthorizerTest {

  private final ReviewingCluster cluster =
      new ReviewingCluster()
          .withReader("prometheus")
          .withUser("jane")
          .withReader("system:anonymous");
  private final AtomicLong clock = new AtomicLong();
  private final MetricsAuthorizer authorizer = new MetricsAuthorizer(cluster, clock::get);

  @Test
  void asksForTheUserAndThenForTheAccess() {
    assertThat(decide("prometheus")).isEqualTo(Decision.ALLOWED);
    assertThat(cluster.requests())
        .containsExactly("who is prometheus", "may prometheus get /metrics");
  }

  @Test
  void distinguishesUsersThatMayNotFromTokensWithoutUser() {
    assertThat(decide("jane")).isEqualTo(Decision.FORBIDDEN);
    assertThat(decide("forged")).isEqualTo(Decision.UNAUTHENTICATED);
    assertThat(decide("system:anonymous")).isEqualTo(Decision.UNAUTHENTICATED);
  }

  @Test
  void asksNothingWithoutAToken() {
    assertThat(decide("")).isEqualTo(Decision.UNAUTHENTICATED);
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void remembersAUserForAMinuteAndAnAllowedAccessForFive() {
    decide("prometheus");
    cluster.requests();

    pass(Duration.ofSeconds(59));
    decide("prometheus");
    assertThat(cluster.requests()).isEmpty();

    pass(Duration.ofSeconds(2));
    decide("prometheus");
    assertThat(cluster.requests()).containsExactly("who is prometheus");

    pass(Duration.ofMinutes(4));
    decide("prometheus");
    assertThat(cluster.requests())
        .containsExactly("who is prometheus", "may prometheus get /metrics");
  }

  @Test
  void remembersADeniedAccessForThirtySeconds() {
    decide("jane");
    cluster.withReader("jane");
    pass(Duration.ofSeconds(29));
    assertThat(decide("jane")).isEqualTo(Decision.FORBIDDEN);
    pass(Duration.ofSeconds(2));
    assertThat(decide("jane")).isEqualTo(Decision.ALLOWED);
  }

  @Test
  void anUnavailableServerIsNeitherAnAnswerNorRemembered() {
    cluster.fail(true);
    assertThatThrownBy(() -> decide("prometheus")).isInstanceOf(ClusterException.class);
    cluster.fail(false);
    assertThat(decide("prometheus")).isEqualTo(Decision.ALLOWED);
  }

  @Test
  void manyTokensDoNotFillTheMemory() {
    decide("prometheus");
    for (int i = 0; i < 2_000; i++) {
      decide("forged-" + i);
    }
    cluster.requests();
    decide("prometheus");
    assertThat(cluster.requests()).containsExactly("who is prometheus");
  }

  private Decision decide(String token) {
    return authorizer.decide(token, "/metrics");
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }
}
