package io.appoperator.core.telemetry;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One aspect of health.
 *
 * @param name lower-case letters, digits and hyphens
 * @param failure says quickly what is wrong, in one line; empty if nothing is
 * @param note says quickly, in one line, what somebody who asks ought to know though it is no
 *     failure; empty if there is nothing
 */
public record HealthCheck(
    String name, Supplier<Optional<String>> failure, Supplier<Optional<String>> note) {

  /** Makes a check that fails or passes and has nothing to add. */
  public HealthCheck(String name, Supplier<Optional<String>> failure) {
    this(name, failure, Optional::empty);
  }

  public HealthCheck {
    if (!name.matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException(
          "The name of a health check must consist of lower-case letters, digits and hyphens, not '"
              + name
              + "'");
    }
  }

  /** Returns what is wrong, also if the check itself fails. */
  Optional<String> run() {
    try {
      return failure.get();
    } catch (RuntimeException e) {
      return Optional.of("the check itself failed: " + e);
    }
  }
}
