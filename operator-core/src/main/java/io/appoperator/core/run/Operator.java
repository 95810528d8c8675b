package io.appoperator.core.run;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.capability.CapabilityMonitor;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.FencedCluster;
import io.appoperator.core.controller.Controller;
import io.appoperator.core.controller.OverloadListener;
import io.appoperator.core.controller.RunOnceTracker;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.Event;
import io.appoperator.core.event.EventRecorder;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plan.RolloutCause;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.RolloutSlots;
import io.appoperator.core.reconcile.SharedLimits;
import io.appoperator.core.reconcile.report.CauseReads;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.PublishedInputs;
import io.appoperator.core.telemetry.HealthServer;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.ConflictWatcher;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.ReconcileTrigger;
import io.appoperator.core.watch.RelatedWatches;
import io.appoperator.core.watch.Watches;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running operator. The watches start after the first attempt to acquire the lease, so that
 * their caches are filled when this replica becomes the leader. The controllers start when all
 * kinds are listed, the lease is held, and the primaries are as recent as the last write of the
 * former leader.
 */
public final class Operator implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Operator.class);
  private static final Duration FIRST_ATTEMPT = Duration.ofSeconds(1);

  private final List<LoadedKind<?>> kinds;
  private final LiveStore live = new LiveStore();
  private final Watches watches;
  private final CapabilityMonitor capabilities;
  private final ConflictWatcher conflictWatcher;
  private final PluginCalls rules;
  private final RolloutSlots rollouts;
  private final RolloutSlots relatedRollouts;
  private final RelatedWatches related;
  private final CauseReads causeReads;
  private final RunOnceTracker runOnce = new RunOnceTracker();
  private final Controllers controllers = new Controllers();
  private final ControllerInputs inputs;
  private final ControllerStarter starter;
  private final Leadership leadership;
  private final EventRecorder events;
  private final HealthServer healthServer;
  private final MetricsListener metricsListener;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile OperatorSettings settings;
  private boolean closed;

  /**
   * Creates an operator without settings, and opens its health and metrics endpoints.
   *
   * @param cluster the cluster; closed by the caller
   * @param leases a connection for the lease alone; closed by the caller
   * @param plugins the kinds and their managers
   * @param telemetry receives the operator's metrics and traces
   * @throws IOException if an address cannot be listened on
   */
  public Operator(
      Cluster cluster,
      Cluster leases,
      PluginRegistry plugins,
      Telemetry telemetry,
      RunOptions options)
      throws IOException {
    this(cluster, leases, ConfiguredPlugins.withoutSettings(plugins), telemetry, options);
  }

  /**
   * Creates the operator and opens its health and metrics endpoints.
   *
   * @param cluster the cluster; closed by the caller
   * @param leases a connection for the lease alone, so that it does not queue behind other
   *     requests; its requests should time out within half the renew deadline; closed by the caller
   * @param loaded the kinds and their managers, and the settings
   * @param telemetry receives the operator's metrics and traces
   * @throws IOException if an address cannot be listened on
   */
  public Operator(
      Cluster cluster,
      Cluster leases,
      ConfiguredPlugins loaded,
      Telemetry telemetry,
      RunOptions options)
      throws IOException {
    this.related =
        new RelatedWatches(
            cluster, options.scope(), loaded.plugins().projectedFields(), controllers);
    PluginRegistry plugins = loaded.configured().withRelated(related);
    this.settings = loaded.settings();
    this.capabilities = new CapabilityMonitor(cluster, plugins.optionalKinds());
    Metrics metrics = telemetry.metrics();
    this.watches = new Watches(cluster, options.scope(), controllers);
    this.leadership =
        new Leadership(
            leases,
            options.election(),
            () -> published(loaded).annotations(),
            stopped,
            () -> watches.refreshPrimaries(System.nanoTime()));
    Cluster fencedCluster = new FencedCluster(cluster, leadership::mayWrite);
    Cluster observedCluster =
        OverloadListener.on(telemetry.traced(fencedCluster), controllers::pauseFor);
    this.rules = options.reconcileLimits().calls(LOG::error);
    LiveReader reader = new LiveReader(plugins.boundedBy(rules).kinds());
    this.kinds = plugins.kinds();
    RolloutLimits limits = options.reconcileLimits().rollouts();
    this.rollouts = slots(limits.upgrades());
    this.relatedRollouts = slots(limits.related());
    this.causeReads = new CauseReads(observedCluster, System::nanoTime);
    FleetMetrics.showRollouts(
        "application_operator_upgrade_rollouts",
        "Number of rollouts that no change of the spec caused, by state.",
        rollouts,
        metrics);
    FleetMetrics.showRollouts(
        "application_operator_related_rollouts",
        "Number of rollouts that a change of a related object caused, by state.",
        relatedRollouts,
        metrics);
    this.events =
        new EventRecorder(
            fencedCluster,
            Clock.systemUTC(),
            options.instance(),
            options.events(),
            controllers::isReconciling,
            metrics);
    if (options.mode() != RunOptions.RunMode.UNTIL_STOPPED) {
      // A single run reconciles without a pause, and ends soon after the last reconcile.
      events.stopPostponing();
    }
    this.conflictWatcher = new ConflictWatcher(cluster, reader, live, controllers);
    ClusterView view = new ClusterView(live, reader, watches, conflictWatcher, controllers);
    Map<ResourceKind, PrimaryStore> primaries = new HashMap<>();
    for (LoadedKind<?> kind : plugins.kinds()) {
      Controller<?> controller = controller(kind, observedCluster, view, telemetry, options);
      controllers.add(kind.kind(), controller);
      watches.primaries(kind.kind(), controller.primaries());
      primaries.put(kind.kind(), controller.primaries());
      FleetMetrics.showPrimaries(kind, controller.primaries(), metrics);
    }
    new PrimaryMetrics(primaries, live, leadership::mayWrite, options.maxPrimaryMetrics())
        .show(metrics);
    List<ResourceKind> optional = plugins.optionalKinds();
    plugins.managedKinds().stream()
        .filter(managed -> !optional.contains(managed))
        .forEach(managed -> watches.secondaries(managed, reader, live));
    this.inputs = new ControllerInputs(controllers, plugins);
    ServedKinds served = new ServedKinds(capabilities, optional, watches, reader, live, inputs);
    FleetMetrics.showManaged(plugins.managedKinds(), live, metrics);
    List<ResourceKind> watched = new ArrayList<>(controllers.kinds());
    watched.addAll(plugins.managedKinds());
    FleetMetrics.showUnlisted(watched, watches, metrics);
    FleetMetrics.showWatchGaps(watched, watches, metrics);
    ElectionSettings election = options.election();
    metrics.leadership(
        election == null ? ElectionSettings.STANDARD_NAME : election.lease().name(),
        leadership::mayWrite,
        leadership::slowPaths);
    this.starter =
        new ControllerStarter(
            controllers,
            watches,
            live,
            List.of(rollouts, relatedRollouts),
            served,
            options.mode(),
            runOnce,
            settingsReloader(loaded, metrics, election));
    this.healthServer =
        new HealthServer(
            options.health(),
            Probes.alive(watches, related, leadership, controllers),
            Probes.ready(watches));
    this.metricsListener = MetricsListener.open(options.metrics(), metrics, cluster);
  }

  private SettingsReloader settingsReloader(
      ConfiguredPlugins loaded, Metrics metrics, @Nullable ElectionSettings election) {
    SettingsReloader reloader =
        new SettingsReloader(
            loaded.files(),
            loaded.plugins(),
            loaded.settings(),
            WatchedFields.of(loaded.configured()),
            metrics.counters(
                "application_operator_settings_reloads_total",
                "Number of changes of the settings, by result.",
                "result",
                List.of("success", "failure")),
            changed -> {
              settings = changed;
              inputs.useSettings(changed.configure(loaded.plugins()).withRelated(related));
            },
            reason -> {
              if (election != null) {
                events.record(
                    new Event(
                        new PrimaryId(election.lease(), ""),
                        Event.Type.WARNING,
                        "SettingsInvalid",
                        "Reload",
                        "The changed settings are not used: " + reason.replace('\n', ' ')));
              }
            });
    FleetMetrics.showSettings(reloader, metrics);
    return reloader;
  }

  private PublishedInputs published(ConfiguredPlugins loaded) {
    return PublishedInputs.of(
        PublishedInputs.digest(settings),
        capabilities.unserved().map(PublishedInputs::digest).orElse(""),
        PublishedInputs.digest(loaded.plugins().code()),
        loaded.files());
  }

  /** Runs until it is closed, the lease is lost, or everything was reconciled once. */
  public StopReason run() throws InterruptedException {
    // The lists before the lease is acquired are repeated; usually it is acquired at once.
    leadership.start(FIRST_ATTEMPT);
    watches.start();
    capabilities.start();
    if (leadership.await() && starter.run(kinds, stopped)) {
      return StopReason.RUN_ONCE_COMPLETED;
    }
    return leadership.isLost() ? StopReason.LEASE_LOST : StopReason.STOPPED;
  }

  /** Why the operator stopped. */
  public enum StopReason {
    /** It was closed. */
    STOPPED,
    /** Everything was reconciled once, as requested; {@link #runOnce} has the result. */
    RUN_ONCE_COMPLETED,
    /** This replica must not write any more, because another one may lead; it must be restarted. */
    LEASE_LOST
  }

  /** Waits for a while; returns whether it was closed meanwhile. */
  public boolean isStoppedWithin(Duration longest) throws InterruptedException {
    return stopped.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Returns the result of the primaries that existed at the start, if each is reconciled only once.
   */
  public RunOnceTracker runOnce() {
    return runOnce;
  }

  /** Returns the primaries that wait for other rollouts before they are changed, and why. */
  public Map<ResourceRef, RolloutCause> waitingForRollouts() {
    Map<ResourceRef, RolloutCause> waiting = new HashMap<>();
    rollouts.waitingPrimaries().forEach(primary -> waiting.put(primary, RolloutCause.UPGRADE));
    relatedRollouts
        .waitingPrimaries()
        .forEach(primary -> waiting.put(primary, RolloutCause.RELATED));
    return waiting;
  }

  /**
   * Returns what was not reconciled because the API server does not permit the operator to list it.
   */
  public List<String> omissions() {
    return watches.unlisted().stream().map(UnlistedObjects::why).distinct().toList();
  }

  /** Returns the port of {@code /healthz} and {@code /readyz}. */
  public int healthPort() {
    return healthServer.port();
  }

  /** Returns the port of {@code /metrics}. */
  public int metricsPort() {
    return metricsListener.port();
  }

  /**
   * Stops: active reconciles end, the lease is released, the endpoints close. Returns when all of
   * this is done.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    stopped.countDown();
    events.stopPostponing();
    leadership.stopWaiting();
    controllers.close();
    events.close();
    leadership.close();
    capabilities.close();
    watches.close();
    related.close();
    conflictWatcher.close();
    rules.close();
    healthServer.close();
    metricsListener.close();
  }

  private RolloutSlots slots(int most) {
    return new RolloutSlots(
        most,
        System::nanoTime,
        primary -> controllers.trigger(primary, ReconcileTrigger.TriggerCause.LISTED));
  }

  private <S> Controller<S> controller(
      LoadedKind<S> kind,
      Cluster cluster,
      ClusterView view,
      Telemetry telemetry,
      RunOptions options) {
    String name = kind.kind().kind().toLowerCase(Locale.ROOT);
    return new Controller<>(
        kind,
        cluster,
        view,
        new Controller.Options(
            options.workers(),
            options.reconcileLimits(),
            new SharedLimits(rollouts, relatedRollouts, causeReads),
            options.writes(),
            runOnce,
            telemetry.metrics().controller(name, options.workers()),
            Clock.systemUTC(),
            new Instrumentation(
                events,
                telemetry
                    .metrics()
                    .repairMetrics(
                        kind.managed().stream().map(ManagedKind::kind).toList(),
                        kind.managers().stream().map(LoadedManager::id).toList()),
                telemetry.metrics().kindMetrics(kind.primary().metrics()),
                telemetry.tracer())));
  }
}
