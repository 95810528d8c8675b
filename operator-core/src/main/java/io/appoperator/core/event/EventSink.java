package io.appoperator.core.event;

/** Receives events. Never blocks and never throws; thread-safe. */
@FunctionalInterface
public interface EventSink {

  /** Records an event, or ignores it if it is not selected, or drops it if there are too many. */
  void record(Event event);
}
