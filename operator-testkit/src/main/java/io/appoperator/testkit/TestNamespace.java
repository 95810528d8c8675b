package io.appoperator.testkit;

import java.util.Locale;
import java.util.UUID;

/**
 * A namespace of one test, deleted after the test; its default ServiceAccount exists.
 *
 * @param name the generated name
 */
public record TestNamespace(String name) {

  private static final int LONGEST_PREFIX = 40;

  /**
   * Returns a new name that begins with that of a test class, so that a name in a log identifies
   * the test: {@code RolloutIT} becomes {@code rollout-it-} and a random end.
   */
  public static TestNamespace named(Class<?> test) {
    String kebab =
        test.getSimpleName()
            .replaceAll("([a-z0-9])([A-Z])", "$1-$2")
            .replaceAll("[^A-Za-z0-9]+", "-")
            .toLowerCase(Locale.ROOT);
    String prefix = kebab.substring(0, Math.min(kebab.length(), LONGEST_PREFIX));
    return new TestNamespace(prefix + "-" + UUID.randomUUID().toString().substring(0, 8));
  }

  /** Returns the name. */
  @Override
  public String toString() {
    return name;
  }
}
