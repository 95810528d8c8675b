package io.appoperator.core.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Does several things at the same time: each may take seconds, and somebody waits for the last. */
final class ParallelTasks {

  private ParallelTasks() {}

  /** Runs all actions, each on a thread of its own; returns when the last has ended. */
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
