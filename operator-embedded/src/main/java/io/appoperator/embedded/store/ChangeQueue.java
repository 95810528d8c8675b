package io.appoperator.embedded.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes of a store that one reader has not seen yet. Unlike the history, it has no limit, and
 * a compaction does not affect it: its reader must take the changes often. Thread-safe.
 */
public final class ChangeQueue {

  private final List<StoreEvent> events = new ArrayList<>();

  ChangeQueue() {}

  /** Returns the changes since the last call, oldest first. */
  public synchronized List<StoreEvent> take() {
    List<StoreEvent> taken = List.copyOf(events);
    events.clear();
    return taken;
  }

  synchronized void add(StoreEvent event) {
    events.add(event);
  }
}
