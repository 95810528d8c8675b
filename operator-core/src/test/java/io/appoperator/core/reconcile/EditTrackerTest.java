package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Edits of a greeting whose ConfigMap is applied. */
class EditTrackerTest {

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final LiveStore live = new LiveStore();
  private final AtomicInteger renderings = new AtomicInteger();
  private final PluginRegistry plugins = Greetings.plugins(counted());
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<Event> events = new ArrayList<>();
  private final ReconcileFunction reconciler = reconciler();

  @BeforeEach
  void createGreeting() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconcile(reconciler);
    events.clear();
  }

  @Test
  void updatesWithoutAReadAndReportsTheChangedFields() {
    edit("good evening");
    reconcile(reconciler);
    edit("good night");
    reconcile(reconciler);

    assertThat(reads()).isZero();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good night");
    assertThat(notes())
        .containsExactly(
            "Updated: ConfigMap/hello-text: data.text", "Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void rendersThePreviousStateOnlyOfTheFirstEdit() {
    renderings.set(0);
    edit("good evening");
    reconcile(reconciler);
    assertThat(renderings).hasValue(2);

    edit("good night");
    reconcile(reconciler);
    assertThat(renderings).hasValue(3);
  }

  @Test
  void comparesWithWhatIsAppliedWhenSeveralEditsAreAppliedAtOnce() {
    edit("good evening");
    edit("good night");
    reconcile(reconciler);

    assertThat(reads()).isZero();
    assertThat(notes()).containsExactly("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void comparesWithWhatIsAppliedWhenAnEditFollowsDuringTheReconcile() {
    edit("good evening");
    cluster.at("apply ConfigMap/hello-text", () -> edit("good night"));
    reconcile(reconciler);
    reconcile(reconciler);

    assertThat(reads()).isZero();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good night");
    assertThat(notes()).hasSize(2);
  }

  @Test
  void skipsAnInvalidEdit() {
    edit(7);
    reconcile(reconciler);
    edit("good night");
    reconcile(reconciler);

    assertThat(reads()).isZero();
    assertThat(notes()).last().isEqualTo("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void reportsTheFieldsEvenIfTheStatusUpdateFails() {
    edit("good evening");
    cluster.failAt("status Greeting/hello", Failure.UNAVAILABLE, "later");

    assertThatExceptionOfType(ClusterException.class).isThrownBy(() -> reconcile(reconciler));

    assertThat(notes()).containsExactly("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void readsAnObjectThatHasDrifted() {
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree("go away"));
    live.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy()));
    reconcile(reconciler);

    assertThat(reads()).isEqualTo(1);
    assertThat(notes())
        .containsExactly(
            "DriftRepaired: ConfigMap/hello-text: another client had changed data.text");
  }

  @Test
  void readsAnObjectThatChangedSinceTheWatchReportedIt() {
    edit("good evening");
    cluster.edit(Greetings.CONFIG, "data.foreign", Json.tree("mine"));
    reconcile(reconciler);

    assertThat(reads()).isEqualTo(1);
    assertThat(notes()).containsExactly("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void readsAfterAnEditThatWasRefused() {
    edit("good evening");
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no");
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no");
    reconcile(reconciler);
    long before = reads();
    edit("good night");
    reconcile(reconciler);

    assertThat(reads()).isEqualTo(before + 1);
    assertThat(notes()).contains("Updated: ConfigMap/hello-text: data.text");
  }

  /** The status has a digest of the applied manifests, but not the fields that an edit changed. */
  @Test
  void readsAfterARestartIfThePreviousStateIsUnknown() {
    Greetings.edit(cluster, "good evening");
    PrimaryStore listed = new PrimaryStore(GreetingKind.KIND);
    listed.put(cluster.stored(Greetings.HELLO).deepCopy());

    reconcile(reconciler(listed));

    assertThat(reads()).isEqualTo(1);
    assertThat(notes()).containsExactly("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void updatesWithoutAReadAfterARestartOnASettledGreeting() {
    PrimaryStore listed = new PrimaryStore(GreetingKind.KIND);
    listed.put(cluster.stored(Greetings.HELLO).deepCopy());
    ReconcileFunction restarted = reconciler(listed);
    reconcile(restarted);
    Greetings.edit(cluster, "good evening");
    listed.put(cluster.stored(Greetings.HELLO).deepCopy());

    reconcile(restarted);

    assertThat(reads()).isZero();
    assertThat(notes()).containsExactly("Updated: ConfigMap/hello-text: data.text");
  }

  private ResourceManager<Greeting> counted() {
    return Greetings.manager(
        "text",
        request -> {
          renderings.incrementAndGet();
          return DesiredState.of(Greetings.configMap(request, request.name() + "-text"));
        });
  }

  private ReconcileFunction reconciler() {
    return reconciler(primaries);
  }

  private ReconcileFunction reconciler(PrimaryStore store) {
    return TestReconcilers.of(
        plugins.kinds().get(0),
        store,
        ClusterViews.of(cluster, live, reader),
        cluster,
        new ManualClock(),
        TestReconcilers.instrumentation(events::add));
  }

  private static void reconcile(ReconcileFunction reconciler) {
    var unused = reconciler.reconcile(Greetings.HELLO);
  }

  private void edit(Object text) {
    int generation = cluster.stored(Greetings.HELLO).at("/metadata/generation").asInt();
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(text));
    cluster.edit(Greetings.HELLO, "metadata.generation", Json.tree(generation + 1));
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private long reads() {
    return cluster.requests().stream().filter(request -> request.startsWith("get ")).count();
  }

  private List<String> notes() {
    return events.stream().map(event -> event.reason() + ": " + event.note()).toList();
  }
}
