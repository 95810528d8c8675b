package io.appoperator.core.plugin;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Measures how much memory a thread has allocated, also what is free again. Thread-safe. */
final class AllocationMeter {

  private final @Nullable ThreadMXBean threads;

  AllocationMeter() {
    // Other JVMs than HotSpot may not measure it.
    threads =
        ManagementFactory.getThreadMXBean() instanceof ThreadMXBean measuring
                && measuring.isThreadAllocatedMemorySupported()
                && measuring.isThreadAllocatedMemoryEnabled()
            ? measuring
            : null;
  }

  /** Returns the bytes since the start of a thread; 0 if they are unknown. */
  long allocatedBytes(Thread thread) {
    return threads == null ? 0 : Math.max(0, threads.getThreadAllocatedBytes(thread.getId()));
  }
}
