package io.appoperator.cli.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Collects the old generation of the heap after it has grown by half. The serial collector, at
 * least in Java 25, waits until the heap cannot grow any more, and so would keep the garbage of a
 * burst indefinitely. The other collectors release memory by themselves.
 */
final class EarlyCollection implements AutoCloseable {

  private static final long PERIOD_SECONDS = 15;
  private static final long WORTH_A_PAUSE = 8L << 20;

  private final Optional<? extends Generation> old;
  private final CountDownLatch closed = new CountDownLatch(1);

  EarlyCollection(Optional<? extends Generation> old) {
    this.old = old;
  }

  /** Returns the collection of this process; without effect for other collectors. */
  static EarlyCollection ofThisProcess() {
    return new EarlyCollection(
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Tenured Gen"))
            .map(Tenured::new)
            .findFirst());
  }

  /** A generation of the heap. */
  interface Generation {

    /** Returns the used bytes, including garbage. */
    long used();

    /** Returns the used bytes after the last collection; 0 before the first one. */
    long alive();

    /** Collects it. */
    void collect();
  }

  /** Starts to check it, a few times per minute. */
  void begin() {
    if (old.isPresent()) {
      Thread thread = new Thread(this::keepLooking, "early-collection");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void keepLooking() {
    try {
      while (!closed.await(PERIOD_SECONDS, TimeUnit.SECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Collects if the generation has grown enough. */
  void look() {
    old.filter(EarlyCollection::isDue).ifPresent(Generation::collect);
  }

  private static boolean isDue(Generation generation) {
    long alive = generation.alive();
    return generation.used() - alive > Math.max(WORTH_A_PAUSE, alive / 2);
  }

  @Override
  public void close() {
    closed.countDown();
  }

  /** The old generation of the serial collector. */
  private record Tenured(MemoryPoolMXBean pool) implements Generation {

    @Override
    public long used() {
      return pool.getUsage().getUsed();
    }

    @Override
    public long alive() {
      MemoryUsage collected = pool.getCollectionUsage();
      return collected == null ? 0 : collected.getUsed();
    }

    @Override
    public void collect() {
      ManagementFactory.getMemoryMXBean().gc();
    }
  }
}
