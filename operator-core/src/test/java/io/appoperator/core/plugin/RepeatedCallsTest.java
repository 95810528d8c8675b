package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RepeatedCallsTest {

  private static final PluginCall LABELS = PluginCall.of(RepeatedCallsTest.class, "labels()");
  private static final PluginCall OTHER = PluginCall.of(RepeatedCallsTest.class, "other()");

  private final AtomicLong now = new AtomicLong();
  private final RepeatedCalls repeated = new RepeatedCalls(now::get);
  private final AtomicInteger made = new AtomicInteger();

  @Test
  void repeatsTheFirstThreeCallsOfEachMethod() {
    for (int i = 0; i < 3; i++) {
      assertThat(repeated.isDue(LABELS)).isTrue();
      assertThat(call(LABELS, () -> "same")).isEmpty();
    }

    assertThat(repeated.isDue(LABELS)).isFalse();
    assertThat(repeated.isDue(OTHER)).isTrue();
  }

  @Test
  void findsAResultThatDiffersEachTime() {
    assertThat(call(LABELS, () -> "" + made.get()))
        .hasValue("returned the label 'text' with different content for the same input");
  }

  @Test
  void findsAResultThatDependsOnTheTime() {
    for (int i = 0; i < 3; i++) {
      assertThat(call(LABELS, this::second)).isEmpty();
    }
    passTime(Duration.ofSeconds(1));

    assertThat(repeated.isDue(LABELS)).isTrue();
    assertThat(call(LABELS, this::second)).isPresent();
  }

  @Test
  void findsAResultThatDependsOnEarlierCalls() {
    AtomicInteger others = new AtomicInteger();
    assertThat(call(LABELS, () -> "after " + others)).isEmpty();

    assertThat(call(LABELS, () -> "of another, the " + others.incrementAndGet() / 10)).isPresent();
  }

  @Test
  void repeatsAFrequentCallRarely() {
    int repetitions = 0;
    for (int second = 0; second < Duration.ofDays(1).toSeconds(); second++) {
      if (repeated.isDue(LABELS)) {
        assertThat(call(LABELS, () -> "same")).isEmpty();
        repetitions++;
      }
      passTime(Duration.ofSeconds(1));
    }
    assertThat(repetitions).isBetween(30, 50);
  }

  private void passTime(Duration time) {
    now.addAndGet(time.toNanos());
  }

  private String second() {
    return "" + Duration.ofNanos(now.get()).toSeconds();
  }

  private Optional<String> call(PluginCall method, Supplier<String> text) {
    PureCall<Map<String, String>> call =
        new PureCall<>(
            () -> {
              made.incrementAndGet();
              return Map.of("text", text.get());
            },
            result -> ResultContent.of("label", result));
    return repeated.repeat(method, call, call.code().get());
  }
}
