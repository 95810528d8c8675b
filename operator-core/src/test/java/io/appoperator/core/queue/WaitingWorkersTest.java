package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of the workers that wait for keys, one waits for the time at which the next key is due. */
@Timeout(60)
class WaitingWorkersTest {

  private static final int FAR = 9;
  private static final Duration FAR_DELAY = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration RETRY_DELAY = Duration.ofSeconds(2);

  /** The workers that looked for a key. */
  private final Set<Thread> awake = ConcurrentHashMap.newKeySet();

  private final WorkQueue<Integer> queue =
      new WorkQueue<>(
          this::nanoTime,
          Backoff.defaults(),
          Coalescing.defaults(),
          new Random(1),
          QueueObserver.NONE);
  private final List<Thread> workers = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Integer> taken = new LinkedBlockingQueue<>();

  @AfterEach
  void stop() throws Exception {
    queue.close();
    for (Thread worker : workers) {
      worker.join();
    }
  }

  @Test
  void oneWorkerWaitsForADelayedKey() {
    startWorkers(4);

    queue.addAfter(FAR, FAR_DELAY);

    awaitTimed(1, 3);
  }

  @Test
  void aDelayedKeyWakesOneWorker() throws Exception {
    startWorkers(4);
    awake.clear();

    for (int key = 1; key <= 3; key++) {
      queue.addAfter(key, SOON);

      assertThat(next()).isEqualTo(key);
      assertThat(awake).as("workers that key %d and earlier ones woke", key).hasSize(key);
    }
  }

  @Test
  void anEarlierKeyIsTakenWhileAWorkerWaitsForALaterOne() throws Exception {
    startWorkers(2);
    queue.addAfter(FAR, FAR_DELAY);
    awaitTimed(1, 1);

    queue.addAfter(1, SOON);

    assertThat(next()).isEqualTo(1);
    awaitTimed(1, 0);
  }

  @Test
  void theEndOfAPauseIsNotMissedWhileAWorkerWaitsForALaterKey() throws Exception {
    startWorkers(2);
    queue.addAfter(FAR, FAR_DELAY);
    awaitTimed(1, 1);

    queue.pauseFor(SOON);
    queue.add(1, Priority.USER);

    assertThat(next()).isEqualTo(1);
    awaitTimed(1, 0);
  }

  @Test
  void anotherWorkerWaitsForTheDelayedKeyAfterOneLeftWithAReadyKey() throws Exception {
    startFirstTimed(2);

    // The workers are notified in the order in which they began to wait.
    queue.add(1, Priority.USER);

    assertThat(next()).isEqualTo(1);
    awaitTimed(1, 1);
  }

  @Test
  void anotherWorkerWaitsForTheDelayedKeyAfterOneWasInterrupted() throws Exception {
    startFirstTimed(1);

    workers.get(0).interrupt();
    workers.get(0).join();

    awaitTimed(1, 0);
  }

  @Test
  void allReadyKeysAreTakenAfterAPause() throws Exception {
    startWorkers(3);
    queue.pauseFor(SOON);
    for (int key = 1; key <= 3; key++) {
      queue.add(key, Priority.USER);
    }

    assertThat(List.of(next(), next(), next())).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void anIdleWorkerWaitsForARetryThatPostponedAChange() throws Exception {
    queue.add(1, Priority.USER);
    assertThat(queue.poll()).contains(1);
    startWorkers(1);
    // The key changes while it is processed, and then fails.
    queue.addSoon(1, Priority.CHILD);
    await()
        .untilAsserted(() -> assertThat(queue.snapshot().ready()).containsEntry(Priority.CHILD, 1));
    awaitTimed(0, 1);
    queue.retry(1, RETRY_DELAY);

    awaitTimed(1, 0);
    queue.done(1);
    assertThat(next()).isEqualTo(1);
  }

  /** Starts a worker that waits for the far key, and then others. */
  private void startFirstTimed(int others) {
    startWorkers(1);
    queue.addAfter(FAR, FAR_DELAY);
    awaitTimed(1, 0);
    startWorkers(others);
    awaitTimed(1, others);
  }

  /** Starts workers that take one key each, and awaits that the last ones wait. */
  private void startWorkers(int count) {
    for (int i = 0; i < count; i++) {
      Thread worker = new Thread(this::takeOne, "worker-" + workers.size());
      workers.add(worker);
      worker.start();
      await().until(() -> isWaiting(worker));
    }
  }

  private void takeOne() {
    try {
      queue.take().ifPresent(taken::add);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int next() throws InterruptedException {
    return Optional.ofNullable(taken.poll(30, TimeUnit.SECONDS)).orElseThrow();
  }

  /** Awaits that this many workers wait until a time, and this many without a limit. */
  private void awaitTimed(int timed, int untimed) {
    await()
        .untilAsserted(
            () -> {
              assertThat(count(State.TIMED_WAITING)).as("until a time").isEqualTo(timed);
              assertThat(count(State.WAITING)).as("without a limit").isEqualTo(untimed);
            });
  }

  private long count(State state) {
    return workers.stream().filter(worker -> worker.getState() == state).count();
  }

  private static boolean isWaiting(Thread worker) {
    return worker.getState() == State.WAITING || worker.getState() == State.TIMED_WAITING;
  }

  private long nanoTime() {
    if (workers.contains(Thread.currentThread())) {
      awake.add(Thread.currentThread());
    }
    return System.nanoTime();
  }
}
