package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

  @Test
  void delaysOnePrimaryByRetryAfterUpToFiveMinutes() {
    assertThat(RetryAfter.ofOne(null)).isZero();
    assertThat(RetryAfter.ofOne(Duration.ofSeconds(7))).hasSeconds(7);
    assertThat(RetryAfter.ofOne(Duration.ofDays(11))).hasMinutes(5);
  }

  @ParameterizedTest
  @CsvSource({"429, 3, 3", "429, 999999, 30", "503, 999999, 30"})
  void pausesAllForAnOverloadedServerUpToHalfAMinute(int code, int asked, int expected) {
    assertThat(RetryAfter.ofAll(failure(Failure.UNAVAILABLE, code, asked)))
        .contains(Duration.ofSeconds(expected));
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE, 500", "UNAVAILABLE, 504", "REFUSED, 422", "CONFLICT, 409"})
  void pausesOnlyOnOverload(Failure failure, int code) {
    assertThat(RetryAfter.ofAll(failure(failure, code, 3))).isEmpty();
  }

  @Test
  void pausesAllForASecondIfTheServerIsUnreachable() {
    ClusterException e = ClusterException.unreachable("refused", new IOException());
    assertThat(RetryAfter.ofAll(e)).contains(Duration.ofSeconds(1));
  }

  private static ClusterException failure(Failure failure, int code, int seconds) {
    return new ClusterException(failure, code, "no", List.of(), Duration.ofSeconds(seconds));
  }
}
