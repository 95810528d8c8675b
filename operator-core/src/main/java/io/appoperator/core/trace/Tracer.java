package io.appoperator.core.trace;

import java.util.Map;
import java.util.function.Supplier;

/**
 * Follows work through its steps. A step that is done inside another one, on the same thread, is a
 * part of it. Thread-safe.
 */
public interface Tracer extends AutoCloseable {

  /** Follows nothing and costs nothing. */
  Tracer NONE =
      new Tracer() {
        @Override
        public <T> T step(String name, Map<String, String> attributes, Supplier<T> work) {
          return work.get();
        }

        @Override
        public void close() {}
      };

  /**
   * Does a step. What the work throws passes through, and marks the step as failed.
   *
   * @param name one of a few, such as {@code render}: never the name of a resource
   * @param attributes what tells it from others of its name
   * @return what the work returns
   */
  <T> T step(String name, Map<String, String> attributes, Supplier<T> work);

  /** Does a step that nothing but its name need be known of. */
  default <T> T step(String name, Supplier<T> work) {
    return step(name, Map.of(), work);
  }

  /** Sends what is left, for a moment. */
  @Override
  void close();
}
