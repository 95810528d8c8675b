package io.appoperator.core.clock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Monotonic time that passes only when a test says so. Starts close to its overflow. */
public final class ManualClock implements LongSupplier {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);

  /** Lets time pass. */
  public void advance(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }
}
