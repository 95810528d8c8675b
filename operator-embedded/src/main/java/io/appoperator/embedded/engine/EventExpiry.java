package io.appoperator.embedded.engine;

import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deletes events an hour after their last write, as kube-apiserver does by default. */
final class EventExpiry implements StoreController {

  private static final String EVENTS = "events";
  private static final Duration LIFETIME = Duration.ofHours(1);

  private final ObjectStore store;
  private final Clock clock;

  /** When each event expires, in the order of their last writes. */
  private final Map<ObjectKey, Instant> ends = new LinkedHashMap<>();

  EventExpiry(ObjectStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public void reconcile(List<StoreEvent> changes) {
    for (StoreEvent change : changes) {
      if (change.key().resource().equals(EVENTS)) {
        ends.remove(change.key());
        if (change.after().isPresent()) {
          ends.put(change.key(), clock.instant().plus(LIFETIME));
        }
      }
    }
  }

  /** Deletes the events whose time is over. */
  void deleteExpired() {
    if (ends.isEmpty()) {
      return;
    }
    Instant now = clock.instant();
    Iterator<Map.Entry<ObjectKey, Instant>> oldest = ends.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<ObjectKey, Instant> event = oldest.next();
      if (event.getValue().isAfter(now)) {
        return;
      }
      oldest.remove();
      if (store.find(event.getKey()).isPresent()) {
        store.delete(event.getKey());
      }
    }
  }
}
