package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParallelTasksTest {

  @Test
  void runsTasksInParallelAndReturnsAfterTheLast() {
    CountDownLatch begun = new CountDownLatch(3);
    AtomicInteger arrived = new AtomicInteger();
    Runnable meet =
        () -> {
          begun.countDown();
          if (isOpen(begun)) {
            arrived.incrementAndGet();
          }
        };

    ParallelTasks.run(List.of(meet, meet, meet));

    assertThat(arrived).hasValue(3);
  }

  private static boolean isOpen(CountDownLatch latch) {
    try {
      return latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
