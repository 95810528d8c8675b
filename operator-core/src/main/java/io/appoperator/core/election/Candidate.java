package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One candidate, step by step. Used by one thread at a time. */
final class Candidate {

  private static final Logger log = LoggerFactory.getLogger(Candidate.class);

  /** A renewal that was under way may end between the read and the write of a release. */
  private static final int RELEASES = 3;

  private final Cluster cluster;
  private final ElectionSettings settings;
  private final LongSupplier nanoTime;
  private final InstantSource wallClock;
  private final Fence fence;

  /**
   * The lease as last seen, and the moment from which on we have seen it so. By its
   * resourceVersion: a holder whose clock stands still writes the same times again, and lives.
   */
  private @Nullable Observed observed;

  /** Our own last write, which saves a read before the next one. */
  private @Nullable ObjectNode written;

  private final AtomicLong slowPaths = new AtomicLong();

  private record Observed(Lease lease, String version, long since) {}

  Candidate(
      Cluster cluster,
      ElectionSettings settings,
      LongSupplier nanoTime,
      InstantSource wallClock,
      Fence fence) {
    this.cluster = cluster;
    this.settings = settings;
    this.nanoTime = nanoTime;
    this.wallClock = wallClock;
    this.fence = fence;
  }

  /** Tries once to take or renew the lease; the fence tells the outcome. */
  void attempt() {
    try {
      if (written == null) {
        lookAndTake();
      } else if (!replace(written)) {
        slowPaths.incrementAndGet();
        lookAndTake();
      }
    } catch (ClusterException e) {
      log.warn("Lease {} could not be had: {}", settings.lease().name(), e.getMessage());
    }
  }

  /** Returns how often a renewal found that somebody else had written the lease. */
  long slowPaths() {
    return slowPaths.get();
  }

  /** Takes note of the lease as a watch showed it, and takes or renews it if it may. */
  void see(ObjectNode live) {
    try {
      consider(live);
    } catch (ClusterException e) {
      log.warn("Lease {} could not be had: {}", settings.lease().name(), e.getMessage());
    }
  }

  /** Returns how long the lease has yet to stay as it is before it may be taken. */
  Duration patience() {
    if (observed == null || observed.lease().isFree()) {
      return Duration.ZERO;
    }
    Duration asked = observed.lease().duration();
    // A holder with a longer lease than ours trusts in it.
    Duration wait =
        asked.compareTo(settings.leaseDuration()) > 0 ? asked : settings.leaseDuration();
    Duration left = wait.minusNanos(nanoTime.getAsLong() - observed.since());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Gives the lease up if we hold it, so that the next one need not wait for its end. */
  void release() {
    fence.shut();
    for (int release = 1; ; release++) {
      try {
        releaseIfHeld();
        return;
      } catch (ClusterException e) {
        boolean answered = e.failure() == Failure.CONFLICT || e.failure() == Failure.UNAVAILABLE;
        if (!answered || release == RELEASES) {
          log.warn(
              "Lease {} could not be released and ends by itself after {} s: {}",
              settings.lease().name(),
              settings.leaseDuration().toSeconds(),
              e.getMessage());
          return;
        }
      }
    }
  }

  private void releaseIfHeld() {
    Optional<ObjectNode> live = cluster.get(settings.lease());
    if (live.isPresent() && Lease.of(live.get()).isHeldBy(settings.identity())) {
      Lease released = Lease.of(live.get()).released(wallClock.instant());
      cluster.replace(settings.lease(), released.into(live.get()), WriteMode.REAL);
    }
  }

  private void lookAndTake() {
    boolean held = written != null;
    written = null;
    Optional<ObjectNode> live = cluster.get(settings.lease());
    if (live.isEmpty()) {
      createUnlessSomebodyMayLead();
    } else if (held && !Lease.of(live.get()).isHeldBy(settings.identity())) {
      // Somebody has led meanwhile. That is told before the lease is taken again, even if it is
      // free.
      observe(live.get());
      fence.shut();
    } else {
      consider(live.get());
    }
  }

  private void consider(ObjectNode live) {
    observe(live);
    if (Lease.of(live).isHeldBy(settings.identity()) || hasExpired()) {
      replace(live);
    } else {
      fence.shut();
    }
  }

  /** A lease that somebody deleted says nothing about its holder, who goes on until it notices. */
  private void createUnlessSomebodyMayLead() {
    if (observed != null && !observed.lease().isHeldBy(settings.identity()) && !hasExpired()) {
      return;
    }
    long sentAt = nanoTime.getAsLong();
    Lease first = Lease.first(settings, wallClock.instant());
    try {
      accept(cluster.create(settings.lease(), first.toObject(settings), WriteMode.REAL), sentAt);
    } catch (ClusterException e) {
      if (e.failure() != Failure.CONFLICT) {
        throw e;
      }
    }
  }

  /** Writes our name over a state of the lease; false if that is no longer its state. */
  private boolean replace(ObjectNode state) {
    long sentAt = nanoTime.getAsLong();
    Lease held = Lease.of(state).heldBy(settings, wallClock.instant());
    try {
      accept(cluster.replace(settings.lease(), held.into(state), WriteMode.REAL), sentAt);
      return true;
    } catch (ClusterException e) {
      if (e.failure() == Failure.CONFLICT || e.failure() == Failure.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private void accept(ObjectNode answer, long sentAt) {
    observe(answer);
    written = answer;
    fence.renewed(sentAt);
  }

  private void observe(ObjectNode live) {
    String version = live.path("metadata").path("resourceVersion").asText("");
    if (observed == null || !observed.version().equals(version)) {
      observed = new Observed(Lease.of(live), version, nanoTime.getAsLong());
    }
  }

  private boolean hasExpired() {
    return patience().isZero();
  }
}
