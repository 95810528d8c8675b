package io.appoperator.core.timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

  private final AtomicInteger stopped = new AtomicInteger();
  private final TimeLimit limit = new TimeLimit(Duration.ofMillis(20), "test");

  @AfterEach
  void close() {
    limit.close();
  }

  @Test
  void stopsWorkThatExceedsTheLimit() {
    TimeLimit.Timed work = limit.begin(stopped::incrementAndGet);
    await().until(work::exceeded);
    assertThat(work.end()).isTrue();
    assertThat(stopped).hasValue(1);
  }

  @Test
  void doesNotStopWorkThatHasEnded() {
    TimeLimit.Timed ended = limit.begin(stopped::incrementAndGet);
    assertThat(ended.end()).isFalse();
    TimeLimit.Timed later = limit.begin(() -> {});
    await().until(later::exceeded);
    assertThat(stopped).hasValue(0);
    assertThat(ended.exceeded()).isFalse();
  }

  @Test
  void stopsAllWorkInProgressOnce() {
    List<TimeLimit.Timed> works = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      works.add(limit.begin(stopped::incrementAndGet));
    }
    await().untilAsserted(() -> assertThat(works).allMatch(TimeLimit.Timed::exceeded));
    await().until(limit::isIdle);
    assertThat(stopped).hasValue(100);
  }

  @Test
  void plansNoCheckWhileNothingIsInProgress() {
    assertThat(limit.isIdle()).isTrue();
    limit.begin(() -> {}).end();
    await().until(limit::isIdle);
    TimeLimit.Timed next = limit.begin(() -> {});
    await().until(next::exceeded);
    await().until(limit::isIdle);
  }

  @Test
  void stopsTheOthersThoughOneCannotBeStopped() {
    limit.begin(
        () -> {
          throw new IllegalStateException("cannot be stopped");
        });
    List<TimeLimit.Timed> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      others.add(limit.begin(stopped::incrementAndGet));
    }
    await().untilAsserted(() -> assertThat(others).allMatch(TimeLimit.Timed::exceeded));
    assertThat(stopped).hasValue(10);
  }

  @Test
  void stopsNothingAfterItIsClosed() {
    TimeLimit.Timed before = limit.begin(stopped::incrementAndGet);
    limit.close();
    TimeLimit.Timed after = limit.begin(stopped::incrementAndGet);
    await().until(limit::isIdle);
    assertThat(before.end()).isFalse();
    assertThat(after.end()).isFalse();
    assertThat(stopped).hasValue(0);
  }
}
