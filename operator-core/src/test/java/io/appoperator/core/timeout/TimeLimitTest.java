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
    TimeLimit.TimedWork work = limit.begin(stopped::incrementAndGet);
    await().until(work::exceeded);
    assertThat(work.end()).isTrue();
    assertThat(stopped).hasValue(1);
  }

  @Test
  void doesNotStopWorkThatHasEnded() {
    TimeLimit.TimedWork ended = limit.begin(stopped::incrementAndGet);
    assertThat(ended.end()).isFalse();
    TimeLimit.TimedWork later = limit.begin(() -> {});
    await().until(later::exceeded);
    assertThat(stopped).hasValue(0);
    assertThat(ended.exceeded()).isFalse();
  }

  @Test
  void stopsAllWorkInProgressOnce() {
    List<TimeLimit.TimedWork> works = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      works.add(limit.begin(stopped::incrementAndGet));
    }
    await().untilAsserted(() -> assertThat(works).allMatch(TimeLimit.TimedWork::exceeded));
    await().until(limit::isIdle);
    assertThat(stopped).hasValue(100);
  }

  @Test
  void plansNoCheckWhileNothingIsInProgress() {
    assertThat(limit.isIdle()).isTrue();
    limit.begin(() -> {}).end();
    await().until(limit::isIdle);
    TimeLimit.TimedWork next = limit.begin(() -> {});
    await().until(next::exceeded);
    await().until(limit::isIdle);
  }

  @Test
  void stopsTheOthersThoughOneCannotBeStopped() {
    limit.begin(
        () -> {
          throw new IllegalStateException("cannot be stopped");
        });
    List<TimeLimit.TimedWork> others = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      others.add(limit.begin(stopped::incrementAndGet));
    }
    await().untilAsserted(() -> assertThat(others).allMatch(TimeLimit.TimedWork::exceeded));
    assertThat(stopped).hasValue(10);
  }

  @Test
  void stopsNothingAfterItIsClosed() {
    TimeLimit.TimedWork before = limit.begin(stopped::incrementAndGet);
    limit.close();
    TimeLimit.TimedWork after = limit.begin(stopped::incrementAndGet);
    await().until(limit::isIdle);
    assertThat(before.end()).isFalse();
    assertThat(after.end()).isFalse();
    assertThat(stopped).hasValue(0);
  }
}
