package io.appoperator.core.telemetry;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One health check.
 *
 * @param name lower-case letters, digits and hyphens
 * @param failure returns the failure in one line, empty if the check passes; must return quickly
 * @param note returns a remark in one line for a check that passes, empty if there is none; must
 *     return quickly
 */
public record HealthCheck(
    String name, Supplier<Optional<String>> failure, Supplier<Optional<String>> note) {

  /** Creates a check without notes. */
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

  /** Returns the failure; a check that throws fails, too. */
  Optional<String> run() {
    try {
      return failure.get();
    } catch (RuntimeException e) {
      return Optional.of("the check itself failed: " + e);
    }
  }
}
