package io.appoperator.core.clock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A monotonic clock that a test advances. Starts close to its overflow. */
public final class ManualClock implements LongSupplier {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);

  /** Advances the time. */
  public void advance(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }

  @Override
  public long getAsLong() {
    return nanos.get();
  }
}
