package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.election.LeaderElection;
import io.appoperator.core.election.LeadershipListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this replica leads: it holds the lease, or no lease is used. A replica that lost the
 * lease does not lead again, because its cache may be outdated then. Thread-safe.
 */
final class Leadership implements LeadershipListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  private final @Nullable LeaderElection election;
  private final CountDownLatch leading;
  private final CountDownLatch stopped;
  private final Runnable onStart;
  private volatile boolean lost;

  /**
   * Does not start the election.
   *
   * @param leases the connection for the lease
   * @param settings the lease; null if none is used
   * @param annotations returns what the leader writes into the annotations of the lease; an empty
   *     value removes one
   * @param stopped counted down when the operator stops, and by the loss of the lease
   * @param onStart called when this replica becomes the leader; it must return quickly
   */
  Leadership(
      Cluster leases,
      @Nullable ElectionSettings settings,
      Supplier<Map<String, String>> annotations,
      CountDownLatch stopped,
      Runnable onStart) {
    this.stopped = stopped;
    this.onStart = onStart;
    this.leading = new CountDownLatch(settings == null ? 0 : 1);
    this.election =
        settings == null
            ? null
            : new LeaderElection(
                leases, settings, annotations, LeaderElection.Clocks.system(), new Random(), this);
  }

  /** Starts the election and waits at most this time for its first attempt. */
  void start(Duration longest) throws InterruptedException {
    if (election != null) {
      election.start();
      leading.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /** Waits until this replica leads; returns false if the operator stops before. */
  boolean await() throws InterruptedException {
    leading.await();
    return stopped.getCount() > 0;
  }

  /** Returns whether a write may start now. */
  boolean mayWrite() {
    return election == null || (!lost && election.mayWrite());
  }

  boolean isLost() {
    return lost;
  }

  /** Returns an error if the election ended unexpectedly. */
  Optional<String> failure() {
    return election == null ? Optional.empty() : election.failure();
  }

  /** Returns how often a renewal found that another client had changed the lease. */
  long slowPaths() {
    return election == null ? 0 : election.slowPaths();
  }

  @Override
  public void started() {
    LOG.info("This replica is the leader");
    onStart.run();
    leading.countDown();
  }

  @Override
  public void stopped() {
    if (stopped.getCount() > 0) {
      LOG.error("The lease is lost; this replica stops and must be restarted");
      lost = true;
      stopped.countDown();
    }
  }

  /** Ends {@link #await}, because the operator stops. */
  void stopWaiting() {
    leading.countDown();
  }

  /** Releases the lease; all writes must be complete. */
  @Override
  public void close() {
    if (election != null) {
      election.close();
    }
  }
}
