package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs leader election on its own thread until it is closed; leadership may be lost and acquired
 * repeatedly. {@link #mayWrite} is thread-safe and fast; call it before each write.
 *
 * <p>A leader renews once per retry period. Other candidates only watch the lease: they acquire it
 * after a release or its expiry. Without permission to watch, they poll once per retry period.
 *
 * <p>Requests should time out within half the renew deadline, so that one hanging request does not
 * lose the leadership. If a request hangs forever, nothing is written.
 */
public final class LeaderElection implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(LeaderElection.class);
  private static final double JITTER = 0.2;

  private final Cluster cluster;
  private final ElectionSettings settings;
  private final Fence fence;
  private final LeaseCandidate candidate;
  private final LeadershipListener listener;
  private final RandomGenerator random;
  private final Thread thread = new Thread(this::elect, "leader-election");
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private volatile boolean closed;
  private boolean leading;

  /** Creates an election whose leader writes no annotations. */
  LeaderElection(
      Cluster cluster,
      ElectionSettings settings,
      Clocks clocks,
      RandomGenerator random,
      LeadershipListener listener) {
    this(cluster, settings, Map::of, clocks, random, listener);
  }

  /**
   * Creates an election, which is not started yet.
   *
   * @param cluster the cluster of the lease
   * @param settings the lease, and the identity of this candidate
   * @param annotations returns what the leader writes into the annotations of the lease; an empty
   *     value removes one; called before each write
   * @param clocks monotonic time, and the wall clock for recorded times
   * @param random the source of jitter, used by one thread
   * @param listener called when leadership starts and ends
   */
  public LeaderElection(
      Cluster cluster,
      ElectionSettings settings,
      Supplier<Map<String, String>> annotations,
      Clocks clocks,
      RandomGenerator random,
      LeadershipListener listener) {
    this.cluster = cluster;
    this.settings = settings;
    this.listener = listener;
    this.random = random;
    this.fence = new Fence(clocks.nanoTime(), settings.renewDeadline());
    this.candidate =
        new LeaseCandidate(
            cluster, settings, annotations, clocks.nanoTime(), clocks.wallClock(), fence);
    thread.setDaemon(true);
  }

  /**
   * The two clocks of a machine.
   *
   * @param nanoTime monotonic time in nanoseconds
   * @param wallClock the time of day
   */
  public record Clocks(LongSupplier nanoTime, InstantSource wallClock) {

    /** Returns the clocks of this machine. */
    public static Clocks system() {
      return new Clocks(System::nanoTime, InstantSource.system());
    }
  }

  /** Returns how often a renewal found that another client had changed the lease. */
  public long slowPaths() {
    return candidate.slowPaths();
  }

  /** Returns an error if the election ended unexpectedly. */
  public Optional<String> failure() {
    boolean ended = thread.getState() == Thread.State.TERMINATED && !closed;
    return ended ? Optional.of("the election has ended") : Optional.empty();
  }

  /** Starts the election. */
  public void start() {
    thread.start();
  }

  /**
   * Returns whether a write may start now. It becomes false when the renew deadline has passed
   * since the last successful renewal was sent, independent of hanging requests.
   */
  public boolean mayWrite() {
    return !closed && fence.isOpen();
  }

  /**
   * Ends the election and releases the lease, so that another candidate can acquire it at once. All
   * writes must be complete before the call: otherwise they may conflict with the next leader.
   */
  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      closing.signalAll();
    } finally {
      lock.unlock();
    }
    boolean ended = end(thread);
    follow();
    if (ended) {
      candidate.release();
    } else {
      log.warn(
          "The election is blocked in a request; lease {} expires on its own",
          settings.lease().name());
    }
  }

  /** Tries once, calls the listener, and returns when to retry without a watch. */
  Duration step() {
    // A lapse is reported even if the lease is acquired again at once: others may have led
    // meanwhile.
    follow();
    candidate.attempt();
    follow();
    return mayWrite() ? settings.retryPeriod() : settings.retryPeriod().plus(jitter());
  }

  private void elect() {
    try {
      while (!closed) {
        Duration pause = settings.retryPeriod();
        try {
          pause = step();
          boolean mayBeTaken = candidate.untilFree().isZero();
          if (!mayWrite() && !mayBeTaken && watchLease()) {
            continue;
          }
        } catch (RuntimeException e) {
          log.error("The election continues after an unexpected failure", e);
        }
        await(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Watches the lease until this candidate holds it, or until no event arrived for so long that it
   * must be read.
   *
   * @return false if the lease cannot be watched
   */
  private boolean watchLease() throws InterruptedException {
    try (LeaseWatch watch = LeaseWatch.open(cluster, settings.lease())) {
      while (!mayWrite()) {
        Optional<ObjectNode> state = watch.next(candidate.untilFree().plus(jitter()));
        if (state.isEmpty()) {
          return !watch.hasEnded();
        }
        candidate.see(state.get());
        follow();
      }
      return false;
    }
  }

  /** Jitter spreads the candidates, which would otherwise retry simultaneously at each expiry. */
  private Duration jitter() {
    return Duration.ofNanos(
        (long) (settings.retryPeriod().toNanos() * JITTER * random.nextDouble()));
  }

  private void follow() {
    lock.lock();
    try {
      boolean isLeader = mayWrite();
      if (isLeader == leading) {
        return;
      }
      leading = isLeader;
      String lease = settings.lease().name();
      log.info(
          "{} {} {}", settings.identity(), isLeader ? "leads by" : "no longer leads by", lease);
      if (isLeader) {
        listener.started();
      } else {
        listener.stopped();
      }
    } finally {
      lock.unlock();
    }
  }

  private void await(Duration pause) throws InterruptedException {
    lock.lock();
    try {
      long left = pause.toNanos();
      while (!closed && left > 0) {
        left = closing.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean end(Thread electionThread) {
    electionThread.interrupt();
    try {
      electionThread.join(settings.renewDeadline().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !electionThread.isAlive();
  }
}
