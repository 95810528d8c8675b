package io.appoperator.core.capability;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which optional kinds the API server serves. It asks again when the definition of a kind
 * changes, and every five minutes while it may not watch definitions. A failed request keeps the
 * last answer. Without optional kinds it does nothing. Thread-safe.
 */
public final class CapabilityMonitor implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CapabilityMonitor.class);

  /** How often the server is asked whether definitions can be watched. */
  static final Duration INTERVAL = Duration.ofMinutes(5);

  /** The server answers about a new definition a moment later than it reports it. */
  private static final List<Duration> FOLLOW_UPS =
      List.of(
          Duration.ofMillis(200),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(5));

  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final Duration UNTIL_SIGNAL = Duration.ofDays(1);

  private final Duration interval;
  private final KindDiscovery discovery;
  private final List<DefinitionWatch> watches;
  private final Semaphore signals = new Semaphore(0);
  private final @Nullable Thread thread;
  private volatile @Nullable Set<ResourceKind> unserved;

  /**
   * @param optional the optional kinds of all managers
   */
  public CapabilityMonitor(Cluster cluster, Collection<ResourceKind> optional) {
    this(cluster, optional, INTERVAL);
  }

  /**
   * @param interval how often the server is asked while definitions cannot be watched
   */
  CapabilityMonitor(Cluster cluster, Collection<ResourceKind> optional, Duration interval) {
    this.interval = interval;
    this.discovery = new KindDiscovery(cluster, optional);
    this.watches =
        optional.stream()
            .map(kind -> new DefinitionWatch(cluster, kind, signals::release))
            .toList();
    this.thread = optional.isEmpty() ? null : new Thread(this::run, "capabilities");
    this.unserved = optional.isEmpty() ? Set.of() : null;
  }

  /** Starts to ask. */
  public void start() {
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Returns the optional kinds that are not served; empty until the server has answered. */
  public Optional<Set<ResourceKind>> unserved() {
    return Optional.ofNullable(unserved);
  }

  private void run() {
    try {
      while (!askFirst()) {
        Thread.sleep(FIRST_RETRY.toMillis());
      }
      watches.forEach(DefinitionWatch::start);
      int followUp = FOLLOW_UPS.size();
      while (true) {
        Duration pause = followUp < FOLLOW_UPS.size() ? FOLLOW_UPS.get(followUp) : idle();
        followUp++;
        if (signals.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
          signals.drainPermits();
          followUp = 0;
        }
        Set<ResourceKind> last = unserved;
        unserved = discovery.unserved(last == null ? Set.of() : last);
      }
    } catch (InterruptedException e) {
      LOG.trace("Closed");
    }
  }

  /** Without any answer, all kinds are treated as served, as if they were not optional. */
  private boolean askFirst() {
    try {
      unserved = discovery.unserved();
    } catch (ClusterException e) {
      if (e.isTransient()) {
        LOG.debug("The optional kinds are not known yet: {}", e.getMessage());
        return false;
      }
      LOG.warn(
          "The API server does not say which optional kinds it serves; the operator assumes that it serves all: {}",
          e.getMessage());
      unserved = Set.of();
    }
    return true;
  }

  private Duration idle() {
    return watches.stream().allMatch(DefinitionWatch::isOpen) ? UNTIL_SIGNAL : interval;
  }

  @Override
  public void close() {
    watches.forEach(DefinitionWatch::close);
    if (thread != null) {
      thread.interrupt();
    }
  }
}
