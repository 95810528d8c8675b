package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the queue with a simple model on random sequences of calls. */
class WorkQueueModelTest {

  private static final int STEPS = 20_000;
  private static final List<Priority> PRIORITIES = List.of(Priority.values());

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
  void behavesLikeTheModel(long seed) {
    Random random = new Random(seed);
    ManualClock clock = new ManualClock();
    WorkQueue<Integer> queue =
        new WorkQueue<>(
            clock, Backoff.defaults(), Coalescing.defaults(), new Random(seed), QueueObserver.NONE);
    Model model = new Model();

    for (int step = 0; step < STEPS; step++) {
      int key = random.nextInt(12);
      Priority priority = PRIORITIES.get(random.nextInt(4));
      Duration delay = Duration.ofNanos(random.nextInt(1, 40));
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          queue.add(key, priority);
          model.add(key, priority, 0);
        }
        case 2 -> {
          queue.addAfter(key, priority, delay);
          model.add(key, priority, delay.toNanos());
        }
        case 3 -> {
          clock.advance(delay);
          model.advance(delay.toNanos());
        }
        case 4, 5 ->
            assertThat(queue.poll()).as("seed %d, step %d", seed, step).isEqualTo(model.poll());
        case 6 -> {
          if (model.running.contains(key)) {
            queue.done(key);
            model.done(key);
          }
        }
        default -> {
          if (random.nextInt(50) == 0) {
            queue.pauseFor(delay);
            model.pausedUntil = Math.max(model.pausedUntil, model.now + delay.toNanos());
          }
        }
      }
      QueueSnapshot snapshot = queue.snapshot();
      assertThat(snapshot.ready()).as("seed %d, step %d", seed, step).isEqualTo(model.depth());
      assertThat(snapshot.delayed() + snapshot.running())
          .isEqualTo((int) model.delayed().count() + model.running.size());
    }
  }

  private static final class Model {
    private record Item(int key, Priority priority, long due, long rank) {}

    final Set<Integer> running = new HashSet<>();
    private final List<Item> items = new ArrayList<>();
    long now;
    long pausedUntil;
    private long ranks;
    private long arrivals;
    private final Map<Integer, Long> arrival = new HashMap<>();

    void add(int key, Priority priority, long delay) {
      Optional<Item> old = items.stream().filter(item -> item.key == key).findFirst();
      old.ifPresent(items::remove);
      if (old.isEmpty()) {
        arrival.put(key, arrivals++);
      }
      Priority best = old.map(item -> min(item.priority, priority)).orElse(priority);
      long due = Math.min(now + delay, old.map(Item::due).orElse(Long.MAX_VALUE));
      boolean ready = due <= now;
      boolean wasReady = old.isPresent() && old.get().due <= now;
      boolean raised = old.isPresent() && old.get().priority != best;
      long rank = ready && (!wasReady || raised) ? ranks++ : old.map(Item::rank).orElse(-1L);
      items.add(new Item(key, best, due, rank));
    }

    void advance(long nanos) {
      long before = now;
      now += nanos;
      List<Item> due =
          items.stream()
              .filter(item -> item.due > before && item.due <= now)
              .sorted(
                  Comparator.comparingLong(Item::due)
                      .thenComparing(item -> arrival.getOrDefault(item.key, 0L)))
              .toList();
      due.forEach(this::moveToEnd);
    }

    Optional<Integer> poll() {
      if (pausedUntil > now) {
        return Optional.empty();
      }
      Optional<Item> next =
          items.stream()
              .filter(item -> item.due <= now && !running.contains(item.key))
              .min(Comparator.comparing(Item::priority).thenComparing(Item::rank));
      next.ifPresent(items::remove);
      next.ifPresent(item -> running.add(item.key));
      return next.map(Item::key);
    }

    void done(int key) {
      running.remove(key);
      items.stream()
          .filter(item -> item.key == key && item.due <= now)
          .findFirst()
          .ifPresent(this::moveToEnd);
    }

    Stream<Item> delayed() {
      return items.stream().filter(item -> item.due > now);
    }

    Map<Priority, Integer> depth() {
      Map<Priority, Integer> depth =
          items.stream()
              .filter(item -> item.due <= now)
              .collect(Collectors.toMap(Item::priority, item -> 1, Integer::sum));
      for (Priority priority : Priority.values()) {
        depth.putIfAbsent(priority, 0);
      }
      return depth;
    }

    private void moveToEnd(Item item) {
      items.remove(item);
      items.add(new Item(item.key, item.priority, item.due, ranks++));
    }

    private static Priority min(Priority a, Priority b) {
      return a.compareTo(b) < 0 ? a : b;
    }
  }
}
