package io.appoperator.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApiServerWaitTest {

  private final List<String> logged = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private long now;
  private int away;
  private final ApiServerWait serverWait =
      new ApiServerWait("the API server", logged::add, this::wait, () -> now);

  @Test
  void printsNothingIfTheServerRespondsImmediately() throws Exception {
    assertThat(serverWait.retryUntilResponse(() -> {})).isTrue();
    assertThat(logged).isEmpty();
    assertThat(pauses).isEmpty();
  }

  @Test
  void retriesAndReportsWithExponentialBackoff() throws Exception {
    away = 12;
    assertThat(serverWait.retryUntilResponse(() -> ask(busy(503, null)))).isTrue();

    assertThat(pauses)
        .startsWith(Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2))
        .endsWith(Duration.ofSeconds(10), Duration.ofSeconds(10));
    assertThat(logged)
        .containsExactly(
            "waiting for the API server: busy",
            "waiting for the API server: busy",
            "waiting for the API server: busy",
            "waiting for the API server: busy",
            "the API server responded after 85 s");
  }

  @Test
  void waitsForRetryAfterUpToALimit() throws Exception {
    away = 1;
    assertThat(serverWait.retryUntilResponse(() -> ask(busy(429, Duration.ofSeconds(7))))).isTrue();
    away = 1;
    assertThat(serverWait.retryUntilResponse(() -> ask(busy(429, Duration.ofDays(7))))).isTrue();

    assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(30));
  }

  @Test
  void endsWhenItIsStopped() throws Exception {
    ApiServerWait limited =
        new ApiServerWait("the API server", logged::add, pause -> true, () -> now);
    away = 1;
    assertThat(
            limited.retryUntilResponse(
                () -> ask(ClusterException.unreachable("no route", new Exception()))))
        .isFalse();
  }

  @Test
  void doesNotRetryPermanentErrors() {
    away = 1;
    ClusterException rejection =
        new ClusterException(Failure.FORBIDDEN, 401, "Unauthorized", List.of(), null);
    assertThatThrownBy(() -> serverWait.retryUntilResponse(() -> ask(rejection)))
        .isSameAs(rejection);
    assertThat(pauses).isEmpty();
  }

  private void ask(ClusterException failure) {
    if (away-- > 0) {
      throw failure;
    }
  }

  private boolean wait(Duration pause) {
    pauses.add(pause);
    now += pause.toNanos();
    return false;
  }

  private static ClusterException busy(int code, @Nullable Duration retryAfter) {
    return new ClusterException(Failure.UNAVAILABLE, code, "busy", List.of(), retryAfter);
  }
}
