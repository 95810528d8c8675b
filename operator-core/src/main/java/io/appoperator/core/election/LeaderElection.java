package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Campaigns for a lease on a thread of its own until it is closed; loses and wins as often as it
 * happens. {@link #mayWrite} is thread-safe and quick, to be asked before each write.
 *
 * <p>A leader renews once in each retry period. The others watch the lease and send nothing: they
 * take it when its holder releases it, or has let its time pass. Where it cannot be watched they
 * look once in each retry period.
 *
 * <p>Requests should time out within half the renew deadline, so that one that hangs does not cost
 * the leadership; even if it hangs for ever, nothing is written meanwhile.
 */
public final class LeaderElection implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(LeaderElection.class);
  private static final double JITTER = 0.2;

  private final Cluster cluster;
  private final ElectionSettings settings;
  private final Fence fence;
  private final Candidate candidate;
  private final LeadershipListener listener;
  private final RandomGenerator random;
  private final Thread thread = new Thread(this::campaign, "leader-election");
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition closing = lock.newCondition();
  private volatile boolean closed;
  private boolean leading;

  /**
   * Prepares a campaign.
   *
   * @param cluster where the lease is
   * @param settings the lease, and who we are
   * @param clocks monotonic time, and the wall clock that is shown to people
   * @param random the source of jitter, used by one thread
   * @param listener is told when leadership begins and ends
   */
  public LeaderElection(
      Cluster cluster,
      ElectionSettings settings,
      Clocks clocks,
      RandomGenerator random,
      LeadershipListener listener) {
    this.cluster = cluster;
    this.settings = settings;
    this.listener = listener;
    this.random = random;
    this.fence = new Fence(clocks.nanoTime(), settings.renewDeadline());
    this.candidate = new Candidate(cluster, settings, clocks.nanoTime(), clocks.wallClock(), fence);
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

  /** Returns how often a renewal found that somebody else had written the lease. */
  public long slowPaths() {
    return candidate.slowPaths();
  }

  /** Tells if the campaign has ended though it should not have. */
  public Optional<String> failure() {
    boolean ended = thread.getState() == Thread.State.TERMINATED && !closed;
    return ended ? Optional.of("the election has ended") : Optional.empty();
  }

  /** Begins to campaign. */
  public void start() {
    thread.start();
  }

  /**
   * Returns whether a write may begin now. Turns false by itself when the renew deadline has passed
   * since the last successful renewal was sent, whatever else hangs.
   */
  public boolean mayWrite() {
    return !closed && fence.isOpen();
  }

  /**
   * Ends the campaign and releases the lease, so that another candidate takes it at once. Let all
   * writes end before: what is still on its way may meet those of the next leader.
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
      log.warn("The election hangs in a request; lease {} ends by itself", settings.lease().name());
    }
  }

  /** Tries once, tells the listener, and returns when to try again if nothing is watched. */
  Duration step() {
    // A lapse is told even if the lease is won again at once: others may have led meanwhile.
    follow();
    candidate.attempt();
    follow();
    return mayWrite() ? settings.retryPeriod() : settings.retryPeriod().plus(jitter());
  }

  private void campaign() {
    try {
      while (!closed) {
        Duration pause = settings.retryPeriod();
        try {
          pause = step();
          boolean mayBeTaken = candidate.patience().isZero();
          if (!mayWrite() && !mayBeTaken && standBy()) {
            continue;
          }
        } catch (RuntimeException e) {
          log.error("The election goes on after an unexpected failure", e);
        }
        await(pause);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Watches the lease until it is ours, or has been silent for so long that it is time to look.
   *
   * @return whether that is so; else the lease cannot be watched
   */
  private boolean standBy() throws InterruptedException {
    try (LeaseWatch watch = LeaseWatch.open(cluster, settings.lease())) {
      while (!mayWrite()) {
        Optional<ObjectNode> state = watch.next(candidate.patience().plus(jitter()));
        if (state.isEmpty()) {
          return !watch.hasEnded();
        }
        candidate.see(state.get());
        follow();
      }
      return false;
    }
  }

  /** Candidates that wait alike spread, or they would meet at each end of a lease. */
  private Duration jitter() {
    return Duration.ofNanos(
        (long) (settings.retryPeriod().toNanos() * JITTER * random.nextDouble()));
  }

  private void follow() {
    lock.lock();
    try {
      boolean leads = mayWrite();
      if (leads == leading) {
        return;
      }
      leading = leads;
      String lease = settings.lease().name();
      log.info("{} {} {}", settings.identity(), leads ? "leads by" : "no longer leads by", lease);
      if (leads) {
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

  private boolean end(Thread campaigner) {
    campaigner.interrupt();
    try {
      campaigner.join(settings.renewDeadline().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !campaigner.isAlive();
  }
}
