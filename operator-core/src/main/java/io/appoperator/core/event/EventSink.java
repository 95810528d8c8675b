package io.appoperator.core.event;

/** Takes events. Never blocks and never throws; thread-safe. */
@FunctionalInterface
public interface EventSink {

  /** Takes an event, or drops it if there are too many. */
  void record(Event event);
}
