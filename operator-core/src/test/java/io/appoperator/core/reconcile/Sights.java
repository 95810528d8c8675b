package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.BlindSpot;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.Obstacles;
import io.appoperator.core.watch.Outlook;
import io.appoperator.core.watch.Wakeup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Sights of a cluster. */
final class Sights {

  private Sights() {}

  /** Where everything can be listed. */
  static Sight of(Cluster cluster, LiveStore live, LiveReader reader) {
    return of(cluster, live, reader, new Dim());
  }

  static Sight of(Cluster cluster, LiveStore live, LiveReader reader, Outlook outlook) {
    return of(cluster, live, reader, outlook, (primary, cause) -> {});
  }

  static Sight of(
      Cluster cluster, LiveStore live, LiveReader reader, Outlook outlook, Wakeup wakeup) {
    Obstacles obstacles = new Obstacles(cluster, reader, live, wakeup);
    return new Sight(live, reader, outlook, obstacles, wakeup);
  }

  /** Watches of which some are refused, and some broken. */
  static final class Dim implements Outlook {

    final List<BlindSpot> refused = new ArrayList<>();
    final Set<ResourceKind> broken = new HashSet<>();

    @Override
    public List<BlindSpot> blindSpots() {
      return List.copyOf(refused);
    }

    @Override
    public boolean isDoubtful(ResourceKind kind, String namespace) {
      return broken.contains(kind)
          || refused.stream().anyMatch(spot -> spot.hides(kind, namespace));
    }
  }
}
