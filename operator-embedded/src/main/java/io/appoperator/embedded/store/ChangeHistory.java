package io.appoperator.embedded.store;

import java.util.ArrayList;
import java.util.List;

/**
 * The last changes of a store, oldest first. Their number is limited, and so is the memory that
 * they need. Not thread-safe.
 */
final class ChangeHistory {

  private final int limit;
  private final long byteLimit;
  private final List<StoreEvent> events = new ArrayList<>();
  private long bytes;
  private long compacted;

  /**
   * Creates an empty history.
   *
   * @param limit how many changes it keeps; a quarter more at most
   * @param byteLimit about how many bytes of memory the changes may need
   * @param revision the resource version of the last change before
   */
  ChangeHistory(int limit, long byteLimit, long revision) {
    this.limit = limit;
    this.byteLimit = byteLimit;
    this.compacted = revision;
  }

  /** Adds a change, whose resource version is the next one, and forgets old ones if need be. */
  void add(StoreEvent event) {
    events.add(event);
    bytes += size(event);
    if (events.size() > limit + limit / 4) {
      forget(events.size() - limit);
    }
    if (bytes > byteLimit) {
      forget(excess());
    }
  }

  /**
   * Returns the changes after a resource version.
   *
   * @throws CompactedException if some of them are forgotten
   */
  List<StoreEvent> after(long from) throws CompactedException {
    return after(from, Integer.MAX_VALUE);
  }

  /**
   * Returns the first changes after a resource version.
   *
   * @param most how many at most
   * @throws CompactedException if some of them are forgotten
   */
  List<StoreEvent> after(long from, int most) throws CompactedException {
    if (from < compacted) {
      throw new CompactedException(from, compacted);
    }
    int start = countUpTo(from);
    int end = start + Math.min(most, events.size() - start);
    return List.copyOf(events.subList(start, end));
  }

  /** Returns how many changes a resource version includes. */
  private int countUpTo(long revision) {
    int low = 0;
    int high = events.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (events.get(middle).revision() <= revision) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Forgets all changes. */
  void clear() {
    forget(events.size());
  }

  /**
   * Returns how many changes are too many: three quarters of the memory are left, or one change.
   */
  private int excess() {
    long left = bytes;
    int count = 0;
    while (left > byteLimit / 4 * 3 && count < events.size() - 1) {
      left -= size(events.get(count));
      count++;
    }
    return count;
  }

  private void forget(int count) {
    List<StoreEvent> oldest = events.subList(0, count);
    for (StoreEvent event : oldest) {
      bytes -= size(event);
      compacted = event.revision();
    }
    oldest.clear();
  }

  /** The state after a change is that before the next one, or is stored: it needs nothing more. */
  private static long size(StoreEvent event) {
    return event.before().map(ObjectSize::estimate).orElse(0L);
  }
}
