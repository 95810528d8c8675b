package io.appoperator.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.pollinterval.FixedPollInterval;

/**
 * The duration of faults and the number of affected objects: small with {@code -Dfaults=short}, the
 * default of this class, and the documented limits with {@code -Dfaults=full}.
 */
final class FaultDuration {

  private static final boolean FULL = isFull(System.getProperty("faults", "short"));

  private FaultDuration() {}

  static <T> T of(T little, T full) {
    return FULL ? full : little;
  }

  /** Repeats an action for a duration. */
  static void during(Duration time, Duration pause, Runnable action) {
    during(time, pause, () -> true, action);
  }

  /** Repeats an action for at least a duration and until a condition holds. */
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

  /** Waits for a duration in which nothing should happen. */
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
