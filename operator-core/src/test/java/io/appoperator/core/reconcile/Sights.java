package io.appoperator.core.reconcile;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.Obstacles;
import java.util.List;

/** Sights of a cluster where everything can be listed. */
final class Sights {

  private Sights() {}

  static Sight of(Cluster cluster, LiveStore live, LiveReader reader) {
    Obstacles obstacles = new Obstacles(cluster, reader, live, (primary, cause) -> {});
    return new Sight(live, reader, List::of, obstacles);
  }
}
