package io.appoperator.embedded.http;

import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** The memory that the objects of this JVM need. */
final class UsedMemory {

  private static final long MEBIBYTE = 1024 * 1024;

  private UsedMemory() {}

  /** Returns how many bytes are used, without garbage. */
  static long bytes() {
    long[] used = {Long.MAX_VALUE};
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              System.gc();
              long now = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
              boolean isStable = now >= used[0] - MEBIBYTE;
              used[0] = now;
              return isStable;
            });
    return used[0];
  }
}
