package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Counts concurrent rollouts of Deployments by watching them. */
final class RolloutCounter implements AutoCloseable {

  private final WatchStream stream;
  private final Set<String> rolling = new HashSet<>();
  private int most;

  private RolloutCounter(WatchStream stream) {
    this.stream = stream;
  }

  static RolloutCounter of(OperatorScenario scenario) {
    return of(scenario.admin(), scenario.namespace());
  }

  static RolloutCounter of(Cluster admin, String namespace) {
    ListQuery query = ListQuery.in(namespace);
    String now = admin.list(TestKinds.DEPLOYMENT, query).resourceVersion();
    RolloutCounter watch = new RolloutCounter(admin.watch(TestKinds.DEPLOYMENT, query, now));
    Thread thread = new Thread(watch::follow, "watch-of-rollouts");
    thread.setDaemon(true);
    thread.start();
    return watch;
  }

  /** Returns the maximum number of concurrent rollouts so far. */
  synchronized int most() {
    return most;
  }

  @Override
  public void close() {
    stream.close();
  }

  private void follow() {
    try {
      for (Optional<WatchEvent> next = stream.next(); next.isPresent(); next = stream.next()) {
        take(next.get().object());
      }
    } catch (ClusterException e) {
      // The watch was closed.
    }
  }

  private synchronized void take(ObjectNode deployment) {
    String name = deployment.at("/metadata/name").asText();
    if (!deployment.has("status")) {
      return;
    }
    if (isRolledOut(deployment)) {
      rolling.remove(name);
    } else {
      rolling.add(name);
      most = Math.max(most, rolling.size());
    }
  }

  private static boolean isRolledOut(ObjectNode deployment) {
    int wanted = deployment.at("/spec/replicas").asInt();
    return deployment.at("/status/observedGeneration").asLong()
            == deployment.at("/metadata/generation").asLong()
        && deployment.at("/status/updatedReplicas").asInt() == wanted
        && deployment.at("/status/replicas").asInt() == wanted
        && deployment.at("/status/availableReplicas").asInt() == wanted;
  }
}
