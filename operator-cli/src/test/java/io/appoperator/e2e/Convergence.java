package io.appoperator.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * How long it takes after the end of a fault until everything is as it should be. It is measured
 * and printed; what is asserted is that it comes to that at all, as tests run on busy machines.
 *
 * @param end the end of the fault, by {@link System#nanoTime}
 * @param fault in words
 */
record Convergence(long end, String fault) {

  /** Six times what is promised. */
  static final Duration LIMIT = Duration.ofSeconds(60);

  static Convergence since(long end, String fault) {
    return new Convergence(end, fault);
  }

  /** Waits until a condition holds, and prints when that was. */
  void until(Callable<Boolean> condition) {
    OperatorScenario.within(LIMIT).pollInterval(Duration.ofMillis(100)).until(condition);
    System.out.printf(
        "Converged %.1f s after %s%n", (System.nanoTime() - end) / 1_000_000_000.0, fault);
  }
}
