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
final class HeapTrimmer implements AutoCloseable {

  private static final long PERIOD_SECONDS = 15;
  private static final long MIN_GARBAGE_BYTES = 8L << 20;

  private final Optional<? extends HeapGeneration> old;
  private final CountDownLatch closed = new CountDownLatch(1);

  HeapTrimmer(Optional<? extends HeapGeneration> old) {
    this.old = old;
  }

  /** Returns the collection of this process; without effect for other collectors. */
  static HeapTrimmer ofThisProcess() {
    return new HeapTrimmer(
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Tenured Gen"))
            .map(OldGeneration::new)
            .findFirst());
  }

  /** A generation of the heap. */
  interface HeapGeneration {

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
      Thread thread = new Thread(this::checkPeriodically, "early-collection");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void checkPeriodically() {
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
    old.filter(HeapTrimmer::isDue).ifPresent(HeapGeneration::collect);
  }

  private static boolean isDue(HeapGeneration generation) {
    long alive = generation.alive();
    return generation.used() - alive > Math.max(MIN_GARBAGE_BYTES, alive / 2);
  }

  @Override
  public void close() {
    closed.countDown();
  }

  /** The old generation of the serial collector. */
  private record OldGeneration(MemoryPoolMXBean pool) implements HeapGeneration {

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
