package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkQueueConcurrencyTest {

  private static final int KEYS = 20;
  private static final int ROUNDS = 5_000;
  private static final int WORKERS = 4;
  private static final List<Priority> PRIORITIES = List.of(Priority.values());

  private final WorkQueue<Integer> queue =
      new WorkQueue<>(
          System::nanoTime,
          Backoff.defaults(),
          Coalescing.defaults(),
          new Random(1),
          QueueObserver.NONE);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() throws Exception {
    queue.close();
    threads.shutdown();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void neverGivesAKeyToTwoWorkersAndLosesNoChange() throws Exception {
    AtomicIntegerArray wanted = new AtomicIntegerArray(KEYS);
    AtomicIntegerArray seen = new AtomicIntegerArray(KEYS);
    AtomicIntegerArray inside = new AtomicIntegerArray(KEYS);
    CountDownLatch allSeen = new CountDownLatch(KEYS);
    Callable<Integer> worker =
        () -> {
          int collisions = 0;
          for (Optional<Integer> key = queue.take(); key.isPresent(); key = queue.take()) {
            int k = key.get();
            collisions += inside.incrementAndGet(k) == 1 ? 0 : 1;
            int now = wanted.get(k);
            if (seen.getAndSet(k, now) != ROUNDS && now == ROUNDS) {
              allSeen.countDown();
            }
            inside.decrementAndGet(k);
            queue.done(k);
          }
          return collisions;
        };
    List<Future<Integer>> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      workers.add(threads.submit(worker));
    }

    Random random = new Random(7);
    for (int round = 1; round <= ROUNDS; round++) {
      for (int key = 0; key < KEYS; key++) {
        wanted.set(key, round);
        if (random.nextInt(4) == 0) {
          queue.addAfter(key, Priority.CHILD, Duration.ofNanos(random.nextInt(50_000)));
        } else {
          queue.add(key, PRIORITIES.get(random.nextInt(4)));
        }
      }
    }

    assertThat(allSeen.await(30, TimeUnit.SECONDS)).as("the last change of each key").isTrue();
    queue.close();
    for (Future<Integer> each : workers) {
      assertThat(each.get()).as("keys met in another worker").isZero();
    }
  }

  @Test
  void returnsADelayedKeyToAWaitingWorkerWhenItIsDue() throws Exception {
    Future<Optional<Integer>> taken = threads.submit(queue::take);
    queue.addAfter(2, Duration.ofHours(1));
    queue.addAfter(1, Duration.ofMillis(20));

    assertThat(taken.get(30, TimeUnit.SECONDS)).contains(1);
  }

  @Test
  void givesADelayedKeyToAnIdleWorkerWhileAnotherIsBusy() throws Exception {
    Future<Optional<Integer>> first = threads.submit(queue::take);
    Future<Optional<Integer>> second = threads.submit(queue::take);
    queue.addAfter(1, Duration.ofMillis(50));
    queue.add(2, Priority.USER);

    assertThat(List.of(first.get(30, TimeUnit.SECONDS), second.get(30, TimeUnit.SECONDS)))
        .containsExactlyInAnyOrder(Optional.of(1), Optional.of(2));
  }

  @Test
  void continuesAfterAPause() throws Exception {
    queue.pauseFor(Duration.ofMillis(20));
    queue.add(1, Priority.USER);

    assertThat(threads.submit(queue::take).get(30, TimeUnit.SECONDS)).contains(1);
  }

  @Test
  void releasesAllWaitingWorkersOnClose() throws Exception {
    CountDownLatch entered = new CountDownLatch(3);
    List<Future<Optional<Integer>>> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      waiting.add(
          threads.submit(
              () -> {
                entered.countDown();
                return queue.take();
              }));
    }
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();

    queue.close();

    for (Future<Optional<Integer>> each : waiting) {
      assertThat(each.get(30, TimeUnit.SECONDS)).isEmpty();
    }
  }
}
