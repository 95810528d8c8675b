package io.appoperator.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call that allocates indefinitely is abandoned long before its time limit. */
@Timeout(60)
class AllocationLimitTest {

  private static final PluginCall RENDER =
      PluginCall.of(AllocationLimitTest.class, "the method render()");

  private final List<String> log = new ArrayList<>();

  @Test
  void disablesAMethodThatAllocatesTooMuch() {
    try (PluginCalls calls =
        new PluginCalls(Duration.ofSeconds(30), 256L << 20, null, System::nanoTime, log::add)) {
      assertThatExceptionOfType(PluginDisabledException.class)
          .isThrownBy(() -> calls.call(RENDER, "shop", AllocationLimitTest::allocate))
          .withMessage("allocated more than 256 MiB and is disabled until the operator restarts");
    }
    assertThat(log)
        .singleElement()
        .asString()
        .contains("allocated more than 256 MiB for shop. It is disabled until");
  }

  @Test
  void countsEachCallByItself() {
    try (PluginCalls calls =
        new PluginCalls(Duration.ofSeconds(30), 256L << 20, null, System::nanoTime, log::add)) {
      for (int i = 0; i < 3; i++) {
        int length = calls.call(RENDER, "shop", () -> new byte[100 << 20].length);
        assertThat(length).isEqualTo(100 << 20);
      }
    }
    assertThat(log).isEmpty();
  }

  @Test
  void reportsAMethodThatStartsThreadsOnce() {
    try (PluginCalls calls = new PluginCalls(Duration.ofSeconds(30), log::add)) {
      assertThat(calls.call(RENDER, "shop", Thread::currentThread).isAlive()).isTrue();
      assertThat(log).isEmpty();
      for (String name : List.of("shop", "mail")) {
        calls.call(RENDER, name, () -> new Thread(() -> {}).getState());
      }
    }
    assertThat(log)
        .singleElement()
        .asString()
        .endsWith(" starts threads, for shop first. The operator cannot stop them; use none.");
  }

  private static int allocate() {
    int length = 0;
    while (!Thread.currentThread().isInterrupted()) {
      length += new byte[1 << 20].length;
    }
    return length;
  }
}
