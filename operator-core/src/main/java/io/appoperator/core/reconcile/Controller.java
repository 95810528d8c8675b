package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.queue.Backoff;
import io.appoperator.core.queue.Priority;
import io.appoperator.core.queue.WorkQueue;
import io.appoperator.core.telemetry.ControllerMetrics;
import io.appoperator.core.telemetry.PassResult;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.Wakeup;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps all primary resources of one kind as they ought to be: a queue and workers on it. */
public final class Controller<S> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

  private final LoadedKind<S> kind;
  private final PrimaryStore primaries;
  private final Reconciler<S> reconciler;
  private final WorkQueue<ResourceRef> queue;
  private final ControllerMetrics metrics;
  private final List<Thread> workers = new ArrayList<>();
  private final int size;

  /**
   * Prepares.
   *
   * @param kind the kind
   * @param cluster where to write; refuses writes while this replica does not lead
   * @param live the secondary resources, shared by all controllers
   * @param reader makes records of live objects
   * @param options the rest
   */
  public Controller(
      LoadedKind<S> kind, Cluster cluster, LiveStore live, LiveReader reader, Options options) {
    this.kind = kind;
    this.primaries = new PrimaryStore(kind.kind());
    this.reconciler =
        new Reconciler<>(
            kind,
            new Reconciler.Stores(primaries, live, reader),
            cluster,
            options.clock(),
            options.instance());
    this.metrics = options.metrics();
    this.size = options.workers();
    this.queue =
        new WorkQueue<>(
            System::nanoTime, Backoff.standard(), new Random(), metrics.queueObserver());
    metrics.watchQueue(queue::snapshot);
  }

  /**
   * How a controller runs.
   *
   * @param workers how many primaries are worked on at a time
   * @param metrics where it counts
   * @param clock the time of transitions and events
   * @param instance the name of this replica
   */
  public record Options(int workers, ControllerMetrics metrics, Clock clock, String instance) {}

  /** Returns the primary resources, to be fed by a watch. */
  public PrimaryStore primaries() {
    return primaries;
  }

  /** Takes a primary of this kind into the queue. */
  public void wake(ResourceRef primary, Wakeup.Cause cause) {
    queue.add(
        primary,
        switch (cause) {
          case PRIMARY -> Priority.USER;
          case SECONDARY -> Priority.CHILD;
          case LISTED -> Priority.BACKLOG;
        });
  }

  /** Starts the workers. */
  public void start() {
    for (int i = 1; i <= size; i++) {
      Thread worker = new Thread(this::work, kind.kind().plural() + "-" + i);
      worker.setDaemon(true);
      workers.add(worker);
      worker.start();
    }
  }

  private void work() {
    try {
      for (Optional<ResourceRef> next = queue.take(); next.isPresent(); next = queue.take()) {
        ResourceRef primary = next.get();
        try {
          settle(primary);
        } finally {
          queue.done(primary);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void settle(ResourceRef primary) {
    metrics.passStarted();
    long started = System.nanoTime();
    PassResult result = PassResult.PANIC;
    try {
      result = next(primary, reconciler.reconcile(primary));
    } catch (ClusterException e) {
      result = PassResult.ERROR;
      Duration pause = e.retryAfter();
      if (pause != null) {
        queue.pauseFor(pause);
      }
      Duration delay = queue.retry(primary);
      LOG.warn("{}: {} Next try in {} ms.", primary, e.getMessage(), delay.toMillis());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      queue.retry(primary);
      LOG.error("{}: the pass failed unexpectedly. Please report this.", primary, e);
    } finally {
      metrics.passEnded(result, Duration.ofNanos(System.nanoTime() - started));
    }
  }

  private PassResult next(ResourceRef primary, Pass pass) {
    Duration pause = pass.pause();
    switch (pass.verdict()) {
      case SETTLED -> queue.forget(primary);
      case LOOK_AGAIN -> {
        queue.forget(primary);
        queue.addAfter(primary, pause == null ? Duration.ZERO : pause);
        return PassResult.REQUEUE_AFTER;
      }
      case RETRY -> {
        if (pause != null) {
          queue.pauseFor(pause);
        }
        queue.retry(primary);
        return PassResult.ERROR;
      }
    }
    return PassResult.SUCCESS;
  }

  /** Lets passes that are under way end, for a few seconds at most. */
  @Override
  public void close() {
    queue.close();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    for (Thread worker : workers) {
      try {
        worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
