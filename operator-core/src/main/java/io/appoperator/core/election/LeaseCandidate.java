package io.appoperator.core.election;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The state of one candidate. Used by one thread at a time. */
final class LeaseCandidate {

  private static final Logger log = LoggerFactory.getLogger(LeaseCandidate.class);

  /** A renewal in progress may complete between the read and the write of a release. */
  private static final int RELEASES = 3;

  private final Cluster cluster;
  private final ElectionSettings settings;
  private final Supplier<Map<String, String>> annotations;
  private final LongSupplier nanoTime;
  private final InstantSource wallClock;
  private final Fence fence;

  /**
   * The last observed lease, and when this version was first observed. The resourceVersion
   * identifies it: a holder whose clock has stopped writes the same times again, but is alive.
   */
  private @Nullable ObservedLease observed;

  /** The last write of this candidate, which avoids a read before the next one. */
  private @Nullable ObjectNode written;

  private final AtomicLong slowPaths = new AtomicLong();

  private record ObservedLease(Lease lease, String version, long since) {}

  LeaseCandidate(
      Cluster cluster,
      ElectionSettings settings,
      Supplier<Map<String, String>> annotations,
      LongSupplier nanoTime,
      InstantSource wallClock,
      Fence fence) {
    this.cluster = cluster;
    this.settings = settings;
    this.annotations = annotations;
    this.nanoTime = nanoTime;
    this.wallClock = wallClock;
    this.fence = fence;
  }

  /** Tries once to acquire or renew the lease; the fence has the outcome. */
  void attempt() {
    try {
      if (written == null) {
        tryAcquire();
      } else if (!replace(written)) {
        slowPaths.incrementAndGet();
        tryAcquire();
      }
    } catch (ClusterException e) {
      log.warn("Lease {} could not be acquired: {}", settings.lease().name(), e.getMessage());
    }
  }

  /** Returns how often a renewal found that another client had changed the lease. */
  long slowPaths() {
    return slowPaths.get();
  }

  /** Records the lease from a watch, and acquires or renews it if possible. */
  void see(ObjectNode live) {
    try {
      consider(live);
    } catch (ClusterException e) {
      log.warn("Lease {} could not be acquired: {}", settings.lease().name(), e.getMessage());
    }
  }

  /** Returns how much longer the lease must stay unchanged before it can be acquired. */
  Duration untilFree() {
    if (observed == null || observed.lease().isFree()) {
      return Duration.ZERO;
    }
    Duration asked = observed.lease().duration();
    // A holder may have set a longer lease duration than this candidate.
    Duration wait =
        asked.compareTo(settings.leaseDuration()) > 0 ? asked : settings.leaseDuration();
    Duration left = wait.minusNanos(nanoTime.getAsLong() - observed.since());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * Releases the lease if this candidate holds it, so that the next leader does not wait for its
   * expiry.
   */
  void release() {
    fence.close();
    for (int release = 1; ; release++) {
      try {
        releaseIfHeld();
        return;
      } catch (ClusterException e) {
        boolean answered = e.failure() == Failure.CONFLICT || e.failure() == Failure.UNAVAILABLE;
        if (!answered || release == RELEASES) {
          log.warn(
              "Lease {} could not be released; it expires after {} s: {}",
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

  private void tryAcquire() {
    boolean held = written != null;
    written = null;
    Optional<ObjectNode> live = cluster.get(settings.lease());
    if (live.isEmpty()) {
      createUnlessHeld();
    } else if (held && !Lease.of(live.get()).isHeldBy(settings.identity())) {
      // Another candidate was the leader meanwhile. This is reported before the lease is acquired
      // again, even if it is free.
      observe(live.get());
      fence.close();
    } else {
      consider(live.get());
    }
  }

  private void consider(ObjectNode live) {
    observe(live);
    if (Lease.of(live).isHeldBy(settings.identity()) || hasExpired()) {
      replace(live);
    } else {
      fence.close();
    }
  }

  /** If a client deletes the lease, its holder continues as the leader until it notices. */
  private void createUnlessHeld() {
    if (observed != null && !observed.lease().isHeldBy(settings.identity()) && !hasExpired()) {
      return;
    }
    long sentAt = nanoTime.getAsLong();
    Lease first = Lease.first(settings, wallClock.instant());
    try {
      ObjectNode created = annotated(first.toObject(settings));
      accept(cluster.create(settings.lease(), created, WriteMode.REAL), sentAt);
    } catch (ClusterException e) {
      if (e.failure() != Failure.CONFLICT) {
        throw e;
      }
    }
  }

  /**
   * Writes the identity of this candidate to a version of the lease; false if the lease has
   * changed.
   */
  private boolean replace(ObjectNode state) {
    long sentAt = nanoTime.getAsLong();
    Lease held = Lease.of(state).heldBy(settings, wallClock.instant());
    try {
      ObjectNode renewed = annotated(held.into(state));
      accept(cluster.replace(settings.lease(), renewed, WriteMode.REAL), sentAt);
      return true;
    } catch (ClusterException e) {
      if (e.failure() == Failure.CONFLICT || e.failure() == Failure.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  /** The annotations of the leader are written together with the lease, without more requests. */
  private ObjectNode annotated(ObjectNode lease) {
    Map<String, String> current = annotations.get();
    if (!current.isEmpty()) {
      ObjectNode all = lease.withObjectProperty("metadata").withObjectProperty("annotations");
      new TreeMap<>(current)
          .forEach(
              (name, value) -> {
                all.remove(name);
                if (!value.isEmpty()) {
                  all.put(name, value);
                }
              });
    }
    return lease;
  }

  private void accept(ObjectNode answer, long sentAt) {
    observe(answer);
    written = answer;
    fence.renewed(sentAt);
  }

  private void observe(ObjectNode live) {
    String version = live.path("metadata").path("resourceVersion").asText("");
    if (observed == null || !observed.version().equals(version)) {
      observed = new ObservedLease(Lease.of(live), version, nanoTime.getAsLong());
    }
  }

  private boolean hasExpired() {
    return untilFree().isZero();
  }
}
