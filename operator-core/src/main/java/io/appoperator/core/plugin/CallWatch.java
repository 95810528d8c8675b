package io.appoperator.core.plugin;

import io.appoperator.core.plugin.CallBatch.RunningCall;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches the calls of one batch, which it sees once in each slice of the time limit. Time is
 * counted in slices, because otherwise a suspended machine would look like a slow plug-in. Used by
 * the waiting thread.
 */
final class CallWatch {

  /** The slices of a time limit: with the default of 30 s, a call is seen every 0.3 s. */
  static final int SLICES = 100;

  private final Duration limit;
  private final long maxBytes;
  private @Nullable AllocationMeter meter;
  private @Nullable RunningCall seen;
  private int slices;
  private long before;

  /**
   * @param limit time limit of a call
   * @param maxBytes how much a call may allocate after it is seen first
   */
  CallWatch(Duration limit, long maxBytes) {
    this.limit = limit;
    this.maxBytes = maxBytes;
  }

  /**
   * Sees the call in progress.
   *
   * @return which limit it exceeds; empty if none
   */
  String see(CallBatch<?> batch) {
    RunningCall current = batch.current();
    @Nullable Thread thread = batch.thread();
    if (current == null || thread == null || current != seen) {
      seen = current;
      slices = 0;
      before = thread == null || current == null ? 0 : allocatedBytes(thread);
      return "";
    }
    slices++;
    if (allocatedBytes(thread) - before > maxBytes) {
      return PluginDisabledException.allocating(maxBytes);
    }
    return slices < SLICES ? "" : PluginDisabledException.slow(limit);
  }

  /** Returns the call that was seen last. */
  @Nullable RunningCall seen() {
    return seen;
  }

  /** Calls are rarely seen, so the classes of the measurement are loaded late. */
  private long allocatedBytes(Thread thread) {
    AllocationMeter used = meter == null ? new AllocationMeter() : meter;
    meter = used;
    return used.allocatedBytes(thread);
  }
}
