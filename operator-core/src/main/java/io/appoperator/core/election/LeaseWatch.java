package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches a lease for a waiting candidate, starting with its current state. A failed watch is not
 * restarted: the candidate reads the lease and opens another watch.
 */
final class LeaseWatch implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(LeaseWatch.class);

  /**
   * Without a version, the server first sends the current lease. This requires no permission to
   * list.
   */
  private static final String MOST_RECENT = "";

  private static final int EVENT_CAPACITY = 16;

  private final Cluster cluster;
  private final ResourceRef lease;
  private final BlockingQueue<Optional<ObjectNode>> states =
      new ArrayBlockingQueue<>(EVENT_CAPACITY);
  private final Thread thread = new Thread(this::follow, "watch-lease");
  private volatile @Nullable WatchStream stream;
  private volatile boolean closed;
  private boolean ended;

  private LeaseWatch(Cluster cluster, ResourceRef lease) {
    this.cluster = cluster;
    this.lease = lease;
    thread.setDaemon(true);
  }

  static LeaseWatch open(Cluster cluster, ResourceRef lease) {
    LeaseWatch watch = new LeaseWatch(cluster, lease);
    watch.thread.start();
    return watch;
  }

  /** Waits for the next state; empty after the time limit or the end of the watch. */
  Optional<ObjectNode> next(Duration limit) throws InterruptedException {
    Optional<ObjectNode> state = states.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
    if (state == null) {
      return Optional.empty();
    }
    ended = state.isEmpty();
    return state;
  }

  /** Returns whether the watch has ended. */
  boolean hasEnded() {
    return ended;
  }

  @Override
  public void close() {
    closed = true;
    WatchStream open = stream;
    if (open != null) {
      open.close();
    }
    thread.interrupt();
  }

  private void follow() {
    try {
      read();
      states.put(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() throws InterruptedException {
    ListQuery onlyIt = ListQuery.in(lease.namespace()).where("metadata.name=" + lease.name());
    try (WatchStream open = cluster.watch(lease.kind(), onlyIt, MOST_RECENT)) {
      stream = open;
      Optional<WatchEvent> next = closed ? Optional.empty() : open.next();
      while (next.isPresent()) {
        WatchEvent event = next.get();
        switch (event.type()) {
          case ADDED, MODIFIED -> states.put(Optional.of(event.object()));
          // If a client deletes the lease, its holder continues until it notices.
          case DELETED, BOOKMARK -> log.trace("{} of {}", event.type(), lease.name());
        }
        next = open.next();
      }
    } catch (ClusterException e) {
      log.debug("Lease {} cannot be watched: {}", lease.name(), e.getMessage());
    }
  }
}
