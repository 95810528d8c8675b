package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.testkit.TestManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another client changes objects of a greeting that has settled. */
class DriftRepairerTest {

  private static final ResourceRef FIRST = Greetings.CONFIG;
  private static final ResourceRef OTHER = new ResourceRef(FIRST.kind(), "team", "hello-other");

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final LiveStore live = new LiveStore();
  private final ManualClock nanos = new ManualClock();
  private final List<String> rendered = new ArrayList<>();
  private final PluginRegistry plugins =
      Greetings.plugins(manager("text"), manager("other")).withCodeDigest("1.0");
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<Event> events = new ArrayList<>();
  private int requestsBefore;
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          plugins.kinds().get(0),
          primaries,
          ClusterViews.of(cluster, live, reader),
          cluster,
          nanos,
          TestReconcilers.instrumentation(events::add));

  @BeforeEach
  void settle() {
    primaries.put(Greetings.create(cluster, "good morning"));
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    clear();
  }

  @Test
  void rendersOnlyTheManagerOfTheChangedObjectAndLeavesTheStatus() {
    anotherClientSets(FIRST, "go away");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(rendered).containsExactly("text");
    assertThat(writes()).containsExactly("apply ConfigMap/hello-text");
    assertThat(text(FIRST)).isEqualTo("good morning");
    assertThat(notes())
        .containsExactly(
            "DriftRepaired: ConfigMap/hello-text: another client had changed data.text");
  }

  @Test
  void repairsSeveralObjectsAtOnce() {
    anotherClientSets(FIRST, "go away");
    anotherClientSets(OTHER, "go away, too");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes())
        .containsExactlyInAnyOrder("apply ConfigMap/hello-text", "apply ConfigMap/hello-other");
    assertThat(List.of(text(FIRST), text(OTHER))).containsOnly("good morning");
  }

  @Test
  void repairsAnObjectThatNamesAnotherManagerNow() {
    String annotation = OperatorMetadata.managerAnnotation(GreetingKind.KIND);
    cluster.edit(
        FIRST, "metadata.annotations", Json.tree(Map.of(annotation, "other", "by", "a client")));
    anotherClientSets(FIRST, "go away");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(text(FIRST)).isEqualTo("good morning");
    assertThat(cluster.stored(FIRST).at("/metadata/annotations").get(annotation).asText())
        .isEqualTo("text");
  }

  /** What has happened besides the change of an object. */
  private enum Occurrence {
    EDIT,
    ANNOTATION,
    CHANGED_STATUS,
    DELETED_OBJECT
  }

  private void cause(Occurrence occurrence) {
    switch (occurrence) {
      case EDIT -> Greetings.edit(cluster, "good evening");
      case ANNOTATION ->
          cluster.edit(Greetings.HELLO, "metadata.annotations", Json.tree(Map.of("team", "shop")));
      case CHANGED_STATUS -> cluster.edit(Greetings.HELLO, "status.phase", Json.tree("Dreaming"));
      case DELETED_OBJECT -> {
        String uid = cluster.stored(OTHER).at("/metadata/uid").asText();
        cluster.remove(OTHER);
        live.remove(OTHER, uid);
      }
    }
    refresh();
  }

  @ParameterizedTest
  @EnumSource
  void reconcilesAllOfThePrimaryIfMoreHasHappened(Occurrence occurrence) {
    anotherClientSets(FIRST, "go away");
    cause(occurrence);
    reconcile();

    assertThat(text(FIRST)).isEqualTo(text(OTHER)).startsWith("good");
    assertThat(cluster.stored(Greetings.HELLO).at("/status/phase").asText())
        .isNotEqualTo("Dreaming");
    clear();
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes()).isEmpty();
  }

  @Test
  void writesNothingWhileThePrimaryIsPaused() {
    anotherClientSets(FIRST, "go away");
    cluster.edit(
        Greetings.HELLO,
        "metadata.annotations",
        Json.tree(Map.of(OperatorMetadata.pausedAnnotation(GreetingKind.KIND), "true")));
    refresh();
    reconcile();

    assertThat(text(FIRST)).isEqualTo("go away");
  }

  @Test
  void reportsTheThirdRepairWithinAMinute() {
    for (int i = 0; i < 3; i++) {
      anotherClientSets(FIRST, "go away");
      reconcile();
      assertThat(text(FIRST)).isEqualTo("good morning");
    }

    assertThat(cluster.stored(Greetings.HELLO).at("/status/warnings/0").asText())
        .startsWith("Another client changes or deletes ConfigMap/hello-text repeatedly.");
  }

  @Test
  void retriesAFailedRequestAndReportsItIfItFailsAgain() {
    anotherClientSets(FIRST, "go away");
    cluster.failAt("apply ConfigMap/hello-text", Failure.UNAVAILABLE, "later");

    assertThat(reconcile()).isEqualTo(ReconcileResult.retrySoon(null));
    assertThat(writes()).containsExactly("apply ConfigMap/hello-text");

    cluster.failAt("apply ConfigMap/hello-text", Failure.UNAVAILABLE, "later");
    reconcile();
    assertThat(notes()).containsExactly("Unreachable: ConfigMap/hello-text: later");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(text(FIRST)).isEqualTo("good morning");
  }

  @Test
  void reportsARejectedRepair() {
    anotherClientSets(FIRST, "go away");
    for (int i = 0; i < 2; i++) {
      cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no more room");
    }
    reconcile();

    assertThat(notes()).containsExactly("Refused: ConfigMap/hello-text: no more room");
    assertThat(cluster.stored(Greetings.HELLO).at("/status/conditions").toString())
        .contains("no more room");
  }

  private TestManager<Greeting> manager(String id) {
    return Greetings.manager(
        id,
        request -> {
          rendered.add(id);
          return new DesiredState(
              List.of(DesiredObject.of(Greetings.configMap(request, request.name() + "-" + id))),
              List.of());
        });
  }

  private void clear() {
    rendered.clear();
    events.clear();
    requestsBefore = cluster.requests().size();
  }

  private List<String> writes() {
    return cluster.requests().stream()
        .skip(requestsBefore)
        .filter(request -> !request.startsWith("get "))
        .toList();
  }

  private List<String> notes() {
    return events.stream().map(event -> event.reason() + ": " + event.note()).toList();
  }

  private String text(ResourceRef ref) {
    return cluster.stored(ref).at("/data/text").asText();
  }

  private void anotherClientSets(ResourceRef ref, String text) {
    cluster.edit(ref, "data.text", Json.tree(text));
    live.put(reader.read(ref.kind(), cluster.stored(ref).deepCopy()));
  }

  private void refresh() {
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private ReconcileResult reconcile() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }
}
