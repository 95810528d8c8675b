package io.appoperator.cli;

import java.time.Duration;
import java.util.stream.Stream;

/** Ends the process in a bounded time, although shutdown hooks of plug-ins may never return. */
final class ProcessEnd {

  /** How long shutdown hooks may take. */
  private static final Duration LIMIT = Duration.ofSeconds(3);

  private ProcessEnd() {}

  /**
   * Ends the process after the limit; does not wait for it.
   *
   * @param code the exit code if hooks take longer
   */
  static void limit(int code) {
    Thread limit = new Thread(() -> haltLater(code), "end");
    limit.setDaemon(true);
    limit.start();
  }

  /** Returns whether a thread, for example of a plug-in, keeps the process running. */
  static boolean isPrevented() {
    ThreadGroup all = Thread.currentThread().getThreadGroup();
    for (ThreadGroup parent = all.getParent(); parent != null; parent = all.getParent()) {
      all = parent;
    }
    // An array that is too small would hide threads.
    Thread[] threads = new Thread[2 * all.activeCount() + 16];
    int found = all.enumerate(threads);
    return found == threads.length
        || Stream.of(threads)
            .limit(found)
            .anyMatch(thread -> !thread.isDaemon() && thread != Thread.currentThread());
  }

  private static void haltLater(int code) {
    try {
      Thread.sleep(LIMIT.toMillis());
    } catch (InterruptedException e) {
      // Only a plug-in interrupts this thread, which shortens the time of its hooks.
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(code);
  }
}
