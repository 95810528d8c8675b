package io.appoperator.e2e;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The resources that a test opened. Closes all of them in reverse order, even if the test could not
 * open the rest or a resource fails to close.
 */
@SuppressWarnings("try") // closes the resources, whatever they throw
final class CloseableStack implements AutoCloseable {

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Adds a resource; returns it. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Closes all resources, then throws the first failure with the others suppressed. */
  @Override
  public void close() throws Exception {
    if (!parts.isEmpty()) {
      try (AutoCloseable rest = this;
          AutoCloseable last = parts.pop()) {
        // The rest is closed even if this one fails.
      }
    }
  }
}
