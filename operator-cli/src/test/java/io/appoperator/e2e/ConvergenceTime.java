package io.appoperator.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Measures and prints the time from the end of a fault until convergence. Asserts only that the
 * operator converges, because tests run on busy machines.
 *
 * @param end the end of the fault, by {@link System#nanoTime}
 * @param fault a description of the fault
 */
record ConvergenceTime(long end, String fault) {

  /** Six times the documented limit. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  static ConvergenceTime since(long end, String fault) {
    return new ConvergenceTime(end, fault);
  }

  /** Waits until a condition holds, and prints the time. */
  void until(Callable<Boolean> condition) {
    OperatorScenario.within(LIMIT).pollInterval(Duration.ofMillis(100)).until(condition);
    System.out.printf(
        "Converged %.1f s after %s%n", (System.nanoTime() - end) / 1_000_000_000.0, fault);
  }
}
