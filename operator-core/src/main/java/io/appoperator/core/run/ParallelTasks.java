package io.appoperator.core.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Runs several actions at the same time, because each may take seconds and the caller waits for
 * all.
 */
final class ParallelTasks {

  private ParallelTasks() {}

  /** Runs each action on a thread of its own; returns when all have ended. */
  static void run(Collection<Runnable> actions) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable action : actions) {
      Thread thread = new Thread(action, "at-once");
      thread.start();
      threads.add(thread);
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
