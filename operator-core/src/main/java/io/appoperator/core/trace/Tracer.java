package io.appoperator.core.trace;

import java.util.Map;
import java.util.function.Supplier;

/**
 * Traces the steps of work. A step inside another one, on the same thread, is its child.
 * Thread-safe.
 */
public interface Tracer extends AutoCloseable {

  /** Traces nothing, without overhead. */
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
   * Runs a step. An exception of the step is rethrown, and marks the step as failed.
   *
   * @param name one of a small set, such as {@code render}: never the name of a resource
   * @param attributes what distinguishes it from other steps of the same name
   * @return the result of the step
   */
  <T> T step(String name, Map<String, String> attributes, Supplier<T> work);

  /** Runs a step without attributes. */
  default <T> T step(String name, Supplier<T> work) {
    return step(name, Map.of(), work);
  }

  /** Sends the remaining spans, with a short time limit. */
  @Override
  void close();
}
