package io.appoperator.e2e;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What a test has opened so far, closed in reverse order: all of it, also when the test could not
 * open the rest or something fails to close.
 */
@SuppressWarnings("try") // Resources are there to be closed, whatever that throws.
final class CloseableStack implements AutoCloseable {

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Takes note of a part; returns it. */
  <T extends AutoCloseable> T add(T part) {
    parts.push(part);
    return part;
  }

  /** Closes all parts, and then throws the first failure with the others suppressed. */
  @Override
  public void close() throws Exception {
    if (!parts.isEmpty()) {
      try (AutoCloseable rest = this;
          AutoCloseable last = parts.pop()) {
        // The rest is closed after the last one, whatever becomes of that.
      }
    }
  }
}
