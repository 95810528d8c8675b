package io.appoperator.core.reconcile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.event.Event;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.testkit.TestManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;

/** A primary that one process has settled, and processes that start later. */
abstract class SettledGreeting {

  final MemoryCluster cluster = new MemoryCluster();
  final ManualClock nanos = new ManualClock();
  final RolloutSlots rollouts = new RolloutSlots(10, nanos, primary -> {});
  final Metrics metrics = new Metrics();
  final List<Event> events = new ArrayList<>();
  final AtomicInteger renderings = new AtomicInteger();
  final ClusterViews.PartialCoverage coverage = new ClusterViews.PartialCoverage();
  Runnable afterChanges = () -> {};
  Replica replica = new Replica("");

  /** An action of another client between two steps of a reconcile. */
  final class Interruption implements Tracer {

    @Override
    public <T> T step(String name, Map<String, String> attributes, Supplier<T> work) {
      T result = work.get();
      if (name.equals("changes")) {
        afterChanges.run();
      }
      return result;
    }

    @Override
    public void close() {}
  }

  /** The in-memory state of a process, filled from the cluster at its start. */
  final class Replica {

    final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
    final LiveStore live = new LiveStore();
    final LiveReader reader;
    final ReconcileFunction reconciler;
    final LoadedKind<?> kind;

    Replica(String code) {
      TestManager<Greeting> counted =
          Greetings.manager(
              "text",
              request -> {
                renderings.incrementAndGet();
                return Greetings.manager("text").render(request);
              });
      PluginRegistry plugins = Greetings.plugins(counted).withCodeDigest(code);
      this.reader = new LiveReader(plugins.kinds());
      this.kind = plugins.kinds().get(0);
      this.reconciler = reconciler(kind);
    }

    <S> ReconcileFunction reconciler(LoadedKind<S> kind) {
      return TestReconcilers.of(
          kind,
          primaries,
          ClusterViews.of(cluster, live, reader, coverage),
          cluster,
          rollouts,
          nanos,
          new Instrumentation(
              events::add,
              metrics.repairMetrics(List.of(), List.of()),
              metrics.kindMetrics(List.of()),
              new Interruption()));
    }

    String digestOf(ObjectNode document) {
      return digestOf(kind, document);
    }

    <S> String digestOf(LoadedKind<S> any, ObjectNode document) {
      Primary<S> primary = requireNonNull(new PrimaryDecoder<>(any).decode(document).primary());
      return new Renderer<>(any).render(primary).digest().text();
    }

    void refreshCaches() {
      primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
      if (cluster.has(Greetings.CONFIG)) {
        live.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy()));
      }
    }
  }

  @BeforeEach
  void settle() {
    Greetings.create(cluster, "good morning");
    start("1.0");
    reconcile();
    assertThat(renderings).hasValue(1);
    assertThat(digest()).isNotEmpty();
  }

  public void start(String code) {
    replica = new Replica(code);
    replica.refreshCaches();
  }

  public ReconcileResult reconcile() {
    return replica.reconciler.reconcile(Greetings.HELLO).with(List.of());
  }

  public String digest() {
    return cluster.stored(Greetings.HELLO).path("status").path(SettledDigest.FIELD).asText();
  }

  public long applies() {
    return cluster.requests().stream().filter(r -> r.startsWith("apply ConfigMap")).count();
  }
}
