package io.appoperator.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.pollinterval.FixedPollInterval;

/**
 * How long faults last and how many objects they meet: little with {@code -Dfaults=short}, the
 * default, and as much as is promised to be borne with {@code -Dfaults=full}.
 */
final class FaultTime {

  private static final boolean FULL = isFull(System.getProperty("faults", "short"));

  private FaultTime() {}

  static <T> T of(T little, T full) {
    return FULL ? full : little;
  }

  /** Does something again and again for a while. */
  static void during(Duration time, Duration pause, Runnable action) {
    during(time, pause, () -> true, action);
  }

  /** The same, and longer where a busy machine has not brought about enough by then. */
  static void during(Duration time, Duration pause, BooleanSupplier enough, Runnable action) {
    long end = System.nanoTime() + time.toNanos();
    await()
        .atMost(time.plus(Duration.ofMinutes(5)))
        .pollDelay(Duration.ZERO)
        .pollInterval(new FixedPollInterval(pause))
        .until(
            () -> {
              action.run();
              return System.nanoTime() - end >= 0 && enough.getAsBoolean();
            });
  }

  /** Lets time pass in which nothing should happen. */
  static void pass(Duration time) {
    during(time, Duration.ofMillis(500), () -> {});
  }

  private static boolean isFull(String value) {
    return switch (value) {
      case "full" -> true;
      case "short" -> false;
      default -> throw new IllegalArgumentException("-Dfaults=" + value + " is not full or short.");
    };
  }
}
