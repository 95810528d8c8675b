package io.appoperator.core.reconcile;

import static io.appoperator.core.sample.GeneratedSecrets.PASSWORD;
import static io.appoperator.core.sample.GeneratedSecrets.PODS;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.GeneratedSecrets;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.testkit.TestManager;
import java.util.List;

/** An operator for {@link GeneratedSecrets}, with its memory and its caches. */
final class SecretsReplica {

  private final MemoryCluster cluster;
  private final LiveReader reader;
  private final LiveStore live = new LiveStore();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final ReconcileFunction reconciler;

  SecretsReplica(MemoryCluster cluster, TestManager<?> manager) {
    this.cluster = cluster;
    PluginRegistry plugins = Greetings.plugins(manager);
    reader = new LiveReader(plugins.kinds());
    reconciler =
        TestReconcilers.of(
            plugins.kinds().get(0),
            primaries,
            ClusterViews.of(cluster, live, reader),
            cluster,
            new ManualClock(),
            TestReconcilers.instrumentation(event -> {}));
  }

  /** Reconciles with up-to-date caches. */
  void reconcile() {
    refresh();
    reconciler.reconcile(Greetings.HELLO);
  }

  void refresh() {
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
    for (ResourceRef ref : List.of(PASSWORD, PODS)) {
      if (cluster.has(ref)) {
        live.put(reader.read(ref.kind(), GeneratedContent.hide(cluster.stored(ref).deepCopy())));
      } else {
        for (LiveRecord record : live.of(Greetings.HELLO, List.of(ref))) {
          if (record.ref().equals(ref)) {
            live.remove(ref, record.uid());
          }
        }
      }
    }
  }

  void reconcileWithOldCaches() {
    reconciler.reconcile(Greetings.HELLO);
  }
}
