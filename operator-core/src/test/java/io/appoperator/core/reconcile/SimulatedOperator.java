package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.watch.ClusterView;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.WatchCoverage;
import java.util.ArrayList;
import java.util.List;

/** An operator for {@link SmallApplications}, with its memory, at a moment that does not pass. */
final class SimulatedOperator {

  private final MemoryCluster cluster;
  private final WatchCoverage coverage;
  private final LoadedKind<?> kind;
  private final LiveReader reader;
  private final LiveStore live = new LiveStore();
  private final PrimaryStore primaries = new PrimaryStore(SmallApplications.SHOP.kind());
  private final ClusterView view;
  private final ReconcileFunction reconciler;

  /**
   * @param slots how many paced rollouts are in progress at a time
   */
  SimulatedOperator(
      PluginRegistry plugins, MemoryCluster cluster, WatchCoverage coverage, int slots) {
    this.cluster = cluster;
    this.coverage = coverage;
    this.kind = plugins.kinds().get(0);
    this.reader = new LiveReader(plugins.kinds());
    this.view = ClusterViews.of(cluster, live, reader, coverage);
    // No watches: objects of other clients do not change during a reconcile.
    view.conflictWatcher().close();
    this.reconciler = reconciler(kind, slots);
  }

  /** Reconciles once, with caches that are up to date for all kinds that can be listed. */
  void reconcile() {
    refreshCaches();
    reconciler.reconcile(SmallApplications.SHOP);
  }

  /**
   * The lines that {@code run --dry-run} logs.
   *
   * @param changes the lines about changes, and warnings
   * @param errors the errors
   */
  record DryRunLines(List<String> changes, List<String> errors) {}

  /** Reconciles once as a dry run, with the same caches. */
  DryRunLines dryRun() {
    refreshCaches();
    DryRunLines lines = new DryRunLines(new ArrayList<>(), new ArrayList<>());
    dryRun(kind, lines).reconcile(SmallApplications.SHOP);
    return lines;
  }

  private void refreshCaches() {
    primaries.put(cluster.stored(SmallApplications.SHOP).deepCopy());
    SmallApplications.OBJECTS.stream().filter(this::isListed).forEach(this::refreshCache);
  }

  private boolean isListed(ResourceRef ref) {
    return coverage.unlisted().stream().noneMatch(unlisted -> unlisted.hides(ref));
  }

  private void refreshCache(ResourceRef ref) {
    for (LiveRecord record : live.of(SmallApplications.SHOP, List.of(ref))) {
      if (record.ref().equals(ref) && !cluster.has(ref)) {
        live.remove(ref, record.uid());
      }
    }
    cluster
        .list(ref.kind(), new ListQuery(null, "", "", 0, ""))
        .items()
        .forEach(object -> live.put(reader.read(ref.kind(), object)));
  }

  private <S> ReconcileFunction reconciler(LoadedKind<S> kind, int slots) {
    ManualClock clock = new ManualClock();
    return TestReconcilers.of(
        kind,
        primaries,
        view,
        cluster,
        new RolloutSlots(slots, clock, primary -> {}),
        clock,
        TestReconcilers.instrumentation(event -> {}));
  }

  private <S> ReconcileFunction dryRun(LoadedKind<S> kind, DryRunLines lines) {
    return TestReconcilers.dryRun(
        kind, primaries, view, cluster, lines.changes()::add, lines.errors()::add);
  }
}
