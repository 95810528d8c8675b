package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.KindMetric;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Measurement;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.memory.ObservedValueWrites;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A kind whose status shows how often its ConfigMap was read, as another client counts it. */
class ObservedStatusTest {

  private static final String READS = "metadata.annotations[example.com/reads]";

  private static final KindMetric READS_METRIC =
      KindMetric.gauge("greeting_reads", "Number of reads of all greetings.");
  private static final int NEGATIVE = -1;

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final ManualClock nanos = new ManualClock();
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins =
      PluginRegistry.of(
          List.of(new CountedKind()),
          List.of(
              Greetings.manager(
                  "text",
                  Set.of(ManagedKind.of(ConfigMap.class).observes(READS)),
                  request ->
                      DesiredState.of(Greetings.configMap(request, request.name() + "-text")))));
  private final Metrics metrics = new Metrics();
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private ReconcileFunction reconciler = reconciler();

  private static final class CountedKind implements PrimaryKind<Greeting> {

    private final GreetingKind greeting = new GreetingKind();

    @Override
    public ResourceKind kind() {
      return greeting.kind();
    }

    @Override
    public Class<Greeting> specType() {
      return greeting.specType();
    }

    @Override
    public String crd() {
      return greeting.crd();
    }

    @Override
    public Map<String, String> labels(Primary<Greeting> primary) {
      return greeting.labels(primary);
    }

    @Override
    public Map<String, Object> status(Observation<Greeting> observation) {
      return Map.of("reads", reads(observation));
    }

    private static int reads(Observation<Greeting> observation) {
      return observation.resources().stream()
          .flatMap(resource -> resource.value(READS).stream())
          .mapToInt(Integer::parseInt)
          .sum();
    }

    @Override
    public List<KindMetric> metrics() {
      return List.of(READS_METRIC);
    }

    @Override
    public List<Measurement> measure(Observation<Greeting> observation) {
      int reads = reads(observation);
      if (reads == NEGATIVE) {
        throw new IllegalStateException("cannot measure");
      }
      return List.of(READS_METRIC.measured(reads));
    }
  }

  @BeforeEach
  void createTheGreeting() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconcile();
  }

  @Test
  void followsAnObservedValueWithoutAnyOtherWrite() {
    nanos.advance(ObservedValueWrites.INTERVAL);
    int before = cluster.requests().size();
    anotherClientCounts(7);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(reads()).isEqualTo(7);
    assertThat(cluster.requests()).last().isEqualTo("status Greeting/hello");
    assertThat(cluster.requests()).hasSize(before + 1);
  }

  @Test
  void waitsForTheEndOfTheIntervalIfOnlyObservedValuesDiffer() {
    anotherClientCounts(1);
    reconcile();
    nanos.advance(Duration.ofSeconds(4));
    anotherClientCounts(2);

    assertThat(reconcile()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofSeconds(6)));
    anotherClientCounts(3);
    assertThat(reconcile()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofSeconds(6)));
    assertThat(reads()).isEqualTo(1);

    nanos.advance(Duration.ofSeconds(6));
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(reads()).isEqualTo(3);
  }

  @Test
  void doesNotWaitOnceTheValueIsThatOfTheStatusAgain() {
    anotherClientCounts(1);
    reconcile();
    anotherClientCounts(2);
    reconcile();
    anotherClientCounts(1);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
  }

  @Test
  void writesObservedValuesAtOnceBesideAnotherChange() {
    anotherClientCounts(1);
    reconcile();
    anotherClientCounts(2);
    Greetings.edit(cluster, "good evening");
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(reads()).isEqualTo(2);
  }

  @Test
  void isUpToDateAfterAStart() {
    anotherClientCounts(1);
    reconcile();
    anotherClientCounts(2);
    reconciler = reconciler();

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(reads()).isEqualTo(2);
  }

  @Test
  void measuresValuesBeforeTheyAreInTheStatus() {
    anotherClientCounts(1);
    reconcile();
    anotherClientCounts(2);
    reconcile();

    assertThat(reads()).isEqualTo(1);
    assertThat(metrics.scrape()).contains("greeting_reads 2.0");
  }

  @Test
  void keepsTheLastMeasurementIfTheKindFails() {
    anotherClientCounts(4);
    reconcile();
    nanos.advance(ObservedValueWrites.INTERVAL);
    anotherClientCounts(NEGATIVE);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(reads()).isEqualTo(NEGATIVE);
    assertThat(metrics.scrape()).contains("greeting_reads 4.0");
  }

  private ReconcileFunction reconciler() {
    return TestReconcilers.of(
        plugins.kinds().get(0),
        primaries,
        ClusterViews.of(cluster, live, reader),
        cluster,
        nanos,
        new Instrumentation(
            event -> {},
            metrics.repairMetrics(List.of(), List.of()),
            metrics.kindMetrics(plugins.kinds().get(0).primary().metrics()),
            Tracer.NONE));
  }

  private ReconcileResult reconcile() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }

  private void anotherClientCounts(int reads) {
    cluster
        .stored(Greetings.CONFIG)
        .withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("example.com/reads", String.valueOf(reads));
    cluster.edit(Greetings.CONFIG, "data.other", Json.tree("counted " + reads));
    live.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy()));
  }

  private int reads() {
    return cluster.stored(Greetings.HELLO).at("/status/reads").asInt();
  }
}
