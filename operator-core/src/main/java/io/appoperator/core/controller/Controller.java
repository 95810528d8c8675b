package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.queue.Backoff;
import io.appoperator.core.queue.Coalescing;
import io.appoperator.core.queue.Priority;
import io.appoperator.core.queue.QueueSnapshot;
import io.appoperator.core.queue.WorkQueue;
import io.appoperator.core.reconcile.BoundedRenderer;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.ReconcilerFactory;
import io.appoperator.core.reconcile.SharedLimits;
import io.appoperator.core.reconcile.memory.PrimaryMemories;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.reconcile.report.ReconcileLogFields;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.telemetry.ControllerMetrics;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.ReconcileTrigger;
import io.appoperator.core.watch.StoredPrimary;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles all primary resources of one kind: a work queue and its workers. */
public final class Controller<S> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

  private static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(5);
  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(1);

  private final LoadedKind<S> kind;
  private final PrimaryStore primaries;
  private final PrimaryMemories memories = new PrimaryMemories();
  private final ReconcilerFactory reconcilers;
  private final WriteMode writes;
  private final BoundedRenderer<S> renderer;
  private volatile ReconcileFunction reconciler;
  private final DailyVerification verification;
  private final RunOnceTracker runOnce;
  private final ReconcileRunner runner;
  private final Duration stuckAfter;
  private final WorkQueue<ResourceRef> queue;
  private final Requeuer requeuer;
  private final FailureLog failures = new FailureLog(LOG);
  private final ControllerMetrics metrics;
  private final List<Thread> workers = new CopyOnWriteArrayList<>();
  private final int size;
  private volatile boolean started;
  private volatile boolean closed;

  /**
   * @param kind the kind
   * @param cluster the cluster; rejects writes while this replica is not the leader
   * @param view what the operator knows of the cluster
   * @param options the other settings
   */
  public Controller(LoadedKind<S> kind, Cluster cluster, ClusterView view, Options options) {
    this.kind = kind;
    this.primaries = new PrimaryStore(kind.kind());
    this.renderer = new BoundedRenderer<>(kind, options.reconcileLimits().calls(LOG::error));
    this.reconcilers =
        new ReconcilerFactory(
            cluster,
            view,
            options.limits(),
            options.instrumentation(),
            System::nanoTime,
            options.clock());
    this.writes = options.writes();
    this.reconciler = reconciler(renderer);
    this.verification = new DailyVerification(System::nanoTime, options.clock());
    this.runOnce = options.runOnce();
    this.runner =
        new ReconcileRunner(
            primary -> reconciler.reconcile(primary),
            options.reconcileLimits().reconcileTimeout(),
            options.instrumentation().tracer());
    this.stuckAfter = options.reconcileLimits().reconcileTimeout().multipliedBy(2);
    this.metrics = options.metrics();
    this.size = options.workers();
    this.queue =
        new WorkQueue<>(
            System::nanoTime,
            Backoff.defaults(),
            Coalescing.defaults(),
            new Random(),
            metrics.queueObserver());
    this.requeuer = new Requeuer(queue);
    metrics.watchQueue(queue::snapshot);
  }

  /**
   * The settings of a controller.
   *
   * @param workers the maximum number of concurrent reconciles
   * @param reconcileLimits the limits of a reconcile
   * @param limits the limits that all controllers share
   * @param writes whether reconciles write, or only plan
   * @param runOnce receives the result of each reconcile
   * @param metrics the metrics of this operator
   * @param clock the time of condition transitions
   * @param instrumentation receives the changes, problems and steps of reconciles
   */
  public record Options(
      int workers,
      ReconcileLimits reconcileLimits,
      SharedLimits limits,
      WriteMode writes,
      RunOnceTracker runOnce,
      ControllerMetrics metrics,
      Clock clock,
      Instrumentation instrumentation) {}

  private ReconcileFunction reconciler(BoundedRenderer<S> with) {
    return switch (writes) {
      case REAL -> reconcilers.reconciler(with, primaries, memories);
      case DRY_RUN ->
          reconcilers.dryRun(
              with, primaries, line -> LOG.info("{}", line), line -> LOG.warn("{}", line));
    };
  }

  /**
   * Reconciles all primaries with other inputs of the rendering. A reconcile in progress ends with
   * the former ones, and is repeated.
   *
   * @param configured the kind of this controller, not bounded
   */
  public void configure(LoadedKind<?> configured) {
    if (!configured.primary().specType().equals(kind.primary().specType())) {
      throw new IllegalArgumentException("Another kind: " + configured.kind());
    }
    @SuppressWarnings("unchecked") // the types were compared
    LoadedKind<S> same = (LoadedKind<S>) configured;
    reconciler = reconciler(renderer.withKind(same));
    enqueueAll();
  }

  /** Returns the store of the primary resources, which a watch feeds. */
  public PrimaryStore primaries() {
    return primaries;
  }

  /**
   * Adds a primary of this kind to the queue. Before the start it has no effect, because the start
   * adds all.
   */
  public void enqueue(ResourceRef primary, ReconcileTrigger.TriggerCause cause) {
    if (!started) {
      return;
    }
    switch (cause) {
      case PRIMARY -> queue.add(primary, Priority.USER);
      case SECONDARY -> queue.addSoon(primary, Priority.CHILD);
      // Only the server may depend on what changed: it may accept now what it rejected.
      case VERSION -> queue.addSoonIfFailing(primary, Priority.CHILD);
      case RELATED -> queue.add(primary, Priority.CHILD);
      // The failure was caused only by the object that is gone, so its backoff ends.
      case CLEARED -> queue.add(primary, Priority.CHILD);
      case LISTED -> addListed(primary);
    }
  }

  /**
   * A list does not show what is new. If the status is behind its generation, a user waits for it.
   */
  private void addListed(ResourceRef primary) {
    boolean awaited = primaries.get(primary).map(StoredPrimary::awaited).orElse(false);
    queue.add(primary, awaited ? Priority.USER : Priority.BACKLOG);
  }

  /** Starts no reconcile for a while, because the API server is overloaded. */
  public void pauseFor(Duration pause) {
    queue.pauseFor(pause);
  }

  /** Adds all primaries to the queue, after a change that concerns all of them. */
  public void enqueueAll() {
    primaries.refs().forEach(primary -> enqueue(primary, ReconcileTrigger.TriggerCause.LISTED));
  }

  /**
   * Adds the primaries whose daily verification is due to the end of the queue. Called from one
   * thread, at any interval.
   */
  public void verifyDue() {
    if (!started || !verification.isCheckDue()) {
      return;
    }
    for (ResourceRef primary : verification.due(primaries.refs())) {
      reconciler.verify(primary);
      queue.add(primary, Priority.TIMER);
    }
  }

  /** Starts the workers with all known primaries. Called at most once, and not after the end. */
  public synchronized void start() {
    if (started || closed) {
      return;
    }
    // In this order, a primary that arrives meanwhile is in the store, or its trigger is received.
    started = true;
    primaries.refs().forEach(this::addListed);
    for (int i = 1; i <= size; i++) {
      Thread worker = new Thread(this::work, kind.kind().plural() + "-" + i);
      worker.setDaemon(true);
      worker.start();
      workers.add(worker);
    }
  }

  /** Returns whether a primary is being reconciled, or waits for a worker. */
  public boolean isReconciling() {
    return !queue.snapshot().isIdle();
  }

  /** Returns which worker ended unexpectedly or hangs. */
  public Optional<String> failure() {
    return failure(queue.snapshot());
  }

  public Optional<String> failure(QueueSnapshot now) {
    Duration longest = now.longestRunning();
    if (longest.compareTo(stuckAfter) > 0) {
      return Optional.of(
          "a reconciliation of one of the %s has been running for %s s and does not respond to its interruption"
              .formatted(kind.kind().plural(), longest.toSeconds()));
    }
    return workers.stream()
        .filter(worker -> !closed && !worker.isAlive())
        .findFirst()
        .map(worker -> "the worker %s has ended".formatted(worker.getName()));
  }

  private void work() {
    try {
      for (Optional<ResourceRef> next = queue.take(); next.isPresent(); next = queue.take()) {
        ResourceRef primary = next.get();
        try {
          reconcile(primary);
        } finally {
          queue.done(primary);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void reconcile(ResourceRef primary) {
    metrics.reconcileStarted();
    long started = System.nanoTime();
    ReconcileResult result = runner.run(primary);
    try {
      actOn(primary, result);
    } finally {
      ReconcileLogFields.clear();
      metrics.reconcileEnded(result.outcome(), Duration.ofNanos(System.nanoTime() - started));
    }
  }

  private void actOn(ResourceRef primary, ReconcileResult result) {
    Duration delay = requeuer.requeue(primary, result);
    failures.write(primary, result, delay);
    runOnce.record(primary, result);
  }

  /** Waits a few seconds for active reconciles to end; then interrupts their requests. */
  @Override
  public void close() {
    close(SHUTDOWN_GRACE);
  }

  public synchronized void close(Duration grace) {
    closed = true;
    queue.close();
    if (!join(grace)) {
      workers.forEach(Thread::interrupt);
      if (!join(INTERRUPT_GRACE)) {
        LOG.warn(
            "A reconciliation of {} does not end; the operator rejects its writes",
            kind.kind().plural());
      }
    }
    renderer.close();
    runner.close();
  }

  /** Waits for the workers; returns whether all have ended. */
  private boolean join(Duration longest) {
    long deadline = System.nanoTime() + longest.toNanos();
    try {
      for (Thread worker : workers) {
        worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return workers.stream().noneMatch(Thread::isAlive);
  }
}
