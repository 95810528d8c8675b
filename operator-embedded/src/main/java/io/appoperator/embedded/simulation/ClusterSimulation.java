package io.appoperator.embedded.simulation;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.ApiResources;
import io.appoperator.embedded.engine.ServerIdentity;
import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/**
 * Runs the simulated controllers on a thread of its own. Requests to the server must hold the same
 * lock.
 */
public final class ClusterSimulation implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ClusterSimulation.class.getName());

  private static final Duration IDLE = Duration.ofSeconds(1);

  /** The time until a controller that failed looks at the object again. */
  private static final Duration RETRY = Duration.ofSeconds(10);

  private final ObjectStore store;
  private final Object lock;
  private final Runnable afterWrites;
  private final List<SimulatedController> controllers;
  private final Set<Work> queue = new LinkedHashSet<>();
  private final Queue<Delayed> later =
      new PriorityQueue<>(Comparator.comparingLong(Delayed::nanoTime));
  private final Thread thread;
  private long seen;

  private record Work(SimulatedController controller, ObjectKey key) {}

  private record Delayed(long nanoTime, Work work) {}

  /**
   * Creates a simulation.
   *
   * @param lock held while the controllers read and write
   * @param afterWrites called after their writes, with the lock
   */
  public ClusterSimulation(
      ApiResources resources,
      ObjectStore store,
      ServerIdentity identity,
      SimulationOptions options,
      Object lock,
      Runnable afterWrites) {
    this(
        store,
        controllers(new SimulatedApi(resources, store, identity), options),
        lock,
        afterWrites);
  }

  /** Creates a simulation. Objects that exist already are looked at like new ones. */
  ClusterSimulation(
      ObjectStore store, List<SimulatedController> controllers, Object lock, Runnable afterWrites) {
    this.store = store;
    this.controllers = List.copyOf(controllers);
    this.lock = lock;
    this.afterWrites = afterWrites;
    this.thread = new Thread(this::run, "embedded-controllers");
    thread.setDaemon(true);
  }

  private static List<SimulatedController> controllers(
      SimulatedApi api, SimulationOptions options) {
    Map<ControllerName, SimulatedController> all = new EnumMap<>(ControllerName.class);
    all.put(ControllerName.DEPLOYMENT, new DeploymentController(api));
    all.put(ControllerName.REPLICA_SET, new ReplicaSetController(api));
    all.put(ControllerName.STATEFUL_SET, new StatefulSetController(api));
    all.put(ControllerName.DAEMON_SET, new DaemonSetController(api));
    all.put(ControllerName.CRON_JOB, new CronJobController(api));
    all.put(ControllerName.JOB, new JobController(api));
    all.put(ControllerName.NODE, new NodeController(api, options.nodes()));
    all.put(ControllerName.POD, new PodController(api, options));
    all.put(ControllerName.CLAIM, new ClaimController(api));
    all.put(ControllerName.SERVICE_ACCOUNT, new ServiceAccountController(api));
    all.put(ControllerName.AUTOSCALER, new AutoscalerController(api, options));
    all.put(ControllerName.DISRUPTION_BUDGET, new DisruptionBudgetController(api));
    all.put(ControllerName.ENDPOINT, new EndpointController(api));
    all.keySet().retainAll(options.controllers());
    return List.copyOf(all.values());
  }

  /** Starts the controllers. */
  public void start() {
    thread.start();
  }

  /** Stops the controllers, and waits until they have ended. */
  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      synchronized (lock) {
        begin();
      }
      while (!Thread.currentThread().isInterrupted()) {
        synchronized (lock) {
          read();
          work();
        }
        store.awaitChange(seen, untilNext());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin() {
    for (SimulatedController controller : controllers) {
      try {
        controller.begin();
      } catch (ApiException | RuntimeException e) {
        log(controller, "the start", e);
      }
    }
    afterWrites.run();
  }

  private void read() {
    for (StoreEvent change : changes()) {
      controllers.forEach(controller -> addAffected(controller, change));
    }
    seen = store.revision();
    long now = System.nanoTime();
    while (!later.isEmpty() && later.element().nanoTime() - now <= 0) {
      queue.add(later.remove().work());
    }
  }

  private void addAffected(SimulatedController controller, StoreEvent change) {
    try {
      controller.affectedBy(change).forEach(key -> queue.add(new Work(controller, key)));
    } catch (RuntimeException e) {
      log(controller, "a change of " + change.key(), e);
    }
  }

  /** An object that one controller cannot read must not stop the others. */
  private static void log(SimulatedController controller, String what, Exception problem) {
    LOG.log(
        System.Logger.Level.ERROR,
        controller.getClass().getSimpleName() + " could not handle " + what,
        problem);
  }

  private List<StoreEvent> changes() {
    try {
      return store.eventsAfter(seen);
    } catch (CompactedException e) {
      // After a compaction, all objects are looked at again.
      return store.all().entrySet().stream()
          .map(
              entry ->
                  new StoreEvent(
                      entry.getKey(), seen, Optional.empty(), Optional.of(entry.getValue())))
          .toList();
    }
  }

  private void work() {
    for (Work work : List.copyOf(queue)) {
      queue.remove(work);
      try {
        work.controller()
            .reconcile(work.key())
            .ifPresent(delay -> later.add(new Delayed(System.nanoTime() + delay.toNanos(), work)));
      } catch (ApiException e) {
        // As in a cluster, for example because the namespace is being deleted: tried again later.
        later.add(new Delayed(System.nanoTime() + IDLE.toNanos(), work));
      } catch (RuntimeException e) {
        log(work.controller(), work.key().toString(), e);
        later.add(new Delayed(System.nanoTime() + RETRY.toNanos(), work));
      }
    }
    afterWrites.run();
  }

  private Duration untilNext() {
    if (later.isEmpty()) {
      return IDLE;
    }
    Duration next =
        Duration.ofNanos(Math.max(1_000_000, later.element().nanoTime() - System.nanoTime()));
    return next.compareTo(IDLE) < 0 ? next : IDLE;
  }
}
