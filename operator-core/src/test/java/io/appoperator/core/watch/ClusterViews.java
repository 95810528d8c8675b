package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.UnlistedObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Creates views of a cluster for tests. */
public final class ClusterViews {

  private ClusterViews() {}

  /** Returns a view in which all kinds can be listed. */
  public static ClusterView of(Cluster cluster, LiveStore live, LiveReader reader) {
    return of(cluster, live, reader, new PartialCoverage());
  }

  public static ClusterView of(
      Cluster cluster, LiveStore live, LiveReader reader, WatchCoverage coverage) {
    return of(cluster, live, reader, coverage, (primary, cause) -> {});
  }

  public static ClusterView of(
      Cluster cluster,
      LiveStore live,
      LiveReader reader,
      WatchCoverage coverage,
      ReconcileTrigger trigger) {
    ConflictWatcher conflictWatcher = new ConflictWatcher(cluster, reader, live, trigger);
    return new ClusterView(live, reader, coverage, conflictWatcher, trigger);
  }

  /** Watches of which some are forbidden and some fail. */
  public static final class PartialCoverage implements WatchCoverage {

    public final List<UnlistedObjects> refused = new ArrayList<>();
    public final Set<ResourceKind> broken = new HashSet<>();

    @Override
    public List<UnlistedObjects> unlisted() {
      return List.copyOf(refused);
    }

    @Override
    public boolean isIncomplete(ResourceKind kind, String namespace) {
      return broken.contains(kind)
          || refused.stream().anyMatch(uncovered -> uncovered.hides(kind, namespace));
    }
  }
}
