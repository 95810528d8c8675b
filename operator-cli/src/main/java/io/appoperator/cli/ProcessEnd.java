package io.appoperator.cli;

import java.time.Duration;

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
