package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.ConflictWatcher;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.ReconcileTrigger;
import io.appoperator.core.watch.UnlistedObjects;
import io.appoperator.core.watch.WatchCoverage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sights of a cluster. */
final class ClusterViews {

  private ClusterViews() {}

  /** Where everything can be listed. */
  static ClusterView of(Cluster cluster, LiveStore live, LiveReader reader) {
    return of(cluster, live, reader, new PartialCoverage());
  }

  static ClusterView of(
      Cluster cluster, LiveStore live, LiveReader reader, WatchCoverage coverage) {
    return of(cluster, live, reader, coverage, (primary, cause) -> {});
  }

  static ClusterView of(
      Cluster cluster,
      LiveStore live,
      LiveReader reader,
      WatchCoverage coverage,
      ReconcileTrigger wakeup) {
    ConflictWatcher conflictWatcher = new ConflictWatcher(cluster, reader, live, wakeup);
    return new ClusterView(live, reader, coverage, conflictWatcher, wakeup);
  }

  /** Watches of which some are refused, and some broken. */
  static final class PartialCoverage implements WatchCoverage {

    final List<UnlistedObjects> refused = new ArrayList<>();
    final Set<ResourceKind> broken = new HashSet<>();

    @Override
    public List<UnlistedObjects> unlisted() {
      return List.copyOf(refused);
    }

    @Override
    public boolean isDoubtful(ResourceKind kind, String namespace) {
      return broken.contains(kind)
          || refused.stream().anyMatch(spot -> spot.hides(kind, namespace));
    }
  }
}
