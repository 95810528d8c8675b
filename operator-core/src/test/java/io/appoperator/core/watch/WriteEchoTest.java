package io.appoperator.core.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.InterceptedCluster;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.TestReconcilers;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ReconcileTrigger.TriggerCause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reconciles of which each write is reported by the watch before its answer arrives. */
class WriteEchoTest {

  private final MemoryCluster server = new MemoryCluster();
  private final Cluster cluster = new EchoingCluster();
  private final PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final LiveStore live = new LiveStore();
  private final List<TriggerCause> triggered = new ArrayList<>();
  private final PrimarySink primarySink = new PrimarySink(primaries, null, this::trigger);
  private final SecondarySink secondarySink =
      new SecondarySink(Greetings.CONFIG.kind(), null, reader, live, this::trigger);
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          plugins.kinds().get(0),
          primaries,
          ClusterViews.of(cluster, live, reader),
          cluster,
          new ManualClock(),
          TestReconcilers.instrumentation(event -> {}));

  /** Whether another client edits the ConfigMap before the answer to its creation arrives. */
  private boolean isEdited;

  @BeforeEach
  void createPrimary() {
    primaries.put(Greetings.create(server, "good morning"));
  }

  @Test
  void aReconcileCausesNoOtherOne() {
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(Greetings.storedText(server)).isEqualTo("good morning");
    assertThat(server.stored(Greetings.HELLO).path("status")).isNotEmpty();
    assertThat(triggered).isEmpty();
  }

  @Test
  void anEditDuringAWriteCausesAnotherReconcile() {
    isEdited = true;
    reconcile();

    assertThat(Greetings.storedText(server)).isEqualTo("go away");
    assertThat(triggered).containsExactly(TriggerCause.SECONDARY);
  }

  private ReconcileResult reconcile() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }

  private void trigger(ResourceRef primary, TriggerCause cause) {
    triggered.add(cause);
  }

  /** Delivers the events of a request before its answer. */
  private final class EchoingCluster extends InterceptedCluster {

    @Override
    protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
      T answer = request.apply(server);
      if (isEdited && server.has(Greetings.CONFIG)) {
        server.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
        isEdited = false;
      }
      deliver(primarySink, Greetings.HELLO);
      deliver(secondarySink, Greetings.CONFIG);
      return answer;
    }

    @Override
    public void close() {
      server.close();
    }

    private void deliver(ObjectSink sink, ResourceRef ref) {
      if (server.has(ref)) {
        WatchFrames.receive(sink, server.stored(ref).deepCopy());
      }
    }
  }
}
