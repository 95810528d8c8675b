package io.appoperator.core.run;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.controller.Controller;
import io.appoperator.core.controller.RunOnceTracker;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.reconcile.RolloutSlots;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import io.appoperator.core.watch.Watches;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts each controller when its kinds are listed, and reconciles all primaries when more kinds
 * become visible. Used by one thread.
 */
final class ControllerStarter {

  private static final Logger LOG = LoggerFactory.getLogger(ControllerStarter.class);
  private static final long SYNC_POLL_MILLIS = 20;
  private static final long POLL_INTERVAL_MILLIS = 1000;

  private final Controllers controllers;
  private final Watches watches;
  private final LiveStore live;
  private final List<RolloutSlots> rollouts;
  private final ServedKinds served;
  private final RunOptions.RunMode mode;
  private final RunOnceTracker runOnce;
  private final SettingsReloader settings;
  private final CoverageTracker coverage = new CoverageTracker();

  /**
   * @param live the live objects, which show unfinished rollouts of an earlier process
   * @param rollouts the paced rollouts of each cause; that of an unfinished one is unknown
   * @param runOnce counts the primaries of a single run
   * @param settings applies changes of the settings
   */
  ControllerStarter(
      Controllers controllers,
      Watches watches,
      LiveStore live,
      List<RolloutSlots> rollouts,
      ServedKinds served,
      RunOptions.RunMode mode,
      RunOnceTracker runOnce,
      SettingsReloader settings) {
    this.controllers = controllers;
    this.watches = watches;
    this.live = live;
    this.rollouts = List.copyOf(rollouts);
    this.served = served;
    this.mode = mode;
    this.runOnce = runOnce;
    this.settings = settings;
  }

  /**
   * Starts the controllers, and polls until the operator stops or a single run is complete.
   *
   * @return whether a single run is complete
   */
  boolean run(List<LoadedKind<?>> kinds, CountDownLatch stopped) throws InterruptedException {
    Set<LoadedKind<?>> waiting = new HashSet<>(kinds);
    boolean isOnce = mode == RunOptions.RunMode.ONCE;
    do {
      settings.poll();
      served.update();
      waiting.removeIf(this::startIfListed);
      if (coverage.haveRecovered(watches.unlisted())) {
        controllers.enqueueAll();
      }
      controllers.verifyDue();
      if (isOnce && waiting.isEmpty() && runOnce.isOver()) {
        return true;
      }
    } while (!stopped.await(
        isOnce || !waiting.isEmpty() ? SYNC_POLL_MILLIS : POLL_INTERVAL_MILLIS,
        TimeUnit.MILLISECONDS));
    return false;
  }

  private boolean startIfListed(LoadedKind<?> kind) {
    Set<ResourceKind> managed =
        kind.managed().stream().map(ManagedKind::kind).collect(Collectors.toSet());
    boolean listed = served.areKnown() && watches.isListed(kind.kind(), managed);
    if (listed) {
      // What has been listed meanwhile is not withheld.
      served.update();
      start(kind.kind());
    }
    return listed;
  }

  private void start(ResourceKind kind) {
    if (watches.unlisted().stream().anyMatch(unlisted -> unlisted.kind().equals(kind))) {
      LOG.warn(
          "{} cannot be listed yet; the operator manages them as soon as it can list them",
          kind.plural());
    } else {
      LOG.info("{} and their objects are listed; the controller starts", kind.plural());
    }
    Controller<?> controller = controllers.of(kind);
    // Other primaries may belong to another operator, with another selector.
    Set<ResourceRef> ours = controller.primaries().refs();
    Set<ResourceRef> unfinished =
        live.unsettled(kind).stream().filter(ours::contains).collect(Collectors.toSet());
    rollouts.forEach(slots -> slots.resume(unfinished));
    Set<ResourceRef> expected =
        mode == RunOptions.RunMode.ONCE ? controller.primaries().refs() : Set.of();
    runOnce.expect(expected);
    controller.start();
    // The controllers start with the primaries that exist now. Those deleted meanwhile are
    // reconciled, too.
    expected.forEach(primary -> controller.enqueue(primary, TriggerCause.LISTED));
  }
}
