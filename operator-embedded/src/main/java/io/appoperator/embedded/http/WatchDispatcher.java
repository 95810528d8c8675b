package io.appoperator.embedded.http;

import io.appoperator.embedded.store.ObjectStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/** Sends changes to all open watches, with a bounded number of threads. Thread-safe. */
final class WatchDispatcher implements AutoCloseable {

  private static final int WRITERS = 64;
  private static final int MOST_SLOW = 200;

  /** A client that reads nothing for this long loses its connection. */
  private static final Duration SLOW_CLIENT_TIMEOUT = Duration.ofSeconds(5);

  /** The ends of watches and bookmarks are checked this often. */
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final ObjectStore store;
  private final Set<OpenWatch> watches = ConcurrentHashMap.newKeySet();
  private final ClientThreads writers = new ClientThreads(WRITERS, MOST_SLOW, SLOW_CLIENT_TIMEOUT);
  private final Thread thread = new Thread(this::run, "watch-dispatcher");

  WatchDispatcher(ObjectStore store) {
    this.store = store;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Sends the first events of a watch, and then all that follow. */
  void add(OpenWatch watch) {
    watches.add(watch);
    advance(watch);
  }

  /** Ends all watches, but not those that begin later. */
  void endAll() {
    List<OpenWatch> open = List.copyOf(watches);
    open.forEach(watches::remove);
    open.forEach(OpenWatch::end);
  }

  /** Ends all watches. */
  @Override
  public void close() {
    thread.interrupt();
    writers.shutdownNow();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        long seen = store.revision();
        watches.forEach(this::advance);
        store.awaitChange(seen, INTERVAL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void advance(OpenWatch watch) {
    try {
      if (!watch.advance(writers)) {
        watches.remove(watch);
      }
    } catch (RejectedExecutionException e) {
      // The server is being closed.
      watches.remove(watch);
    } catch (RuntimeException | Error e) {
      // What one watch cannot send, such as objects larger than the memory, ends no other one.
      watches.remove(watch);
      watch.end();
    }
  }
}
