package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.SettledDigest;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.memory.PrimaryMemories;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import io.appoperator.core.watch.StoredPrimary;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Another client changes objects of a greeting that has settled. */
class DriftRepairerTest {

  private static final ResourceRef TEXT = Greetings.CONFIG;
  private static final ResourceRef OTHER = new ResourceRef(TEXT.kind(), "team", "hello-other");
  private static final ManagedKind CRON_JOBS = ManagedKind.of(CronJob.class);
  private static final ResourceRef CRON_JOB = new ResourceRef(CRON_JOBS.kind(), "team", "hello");

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final PrimaryMemories memories = new PrimaryMemories();
  private final LiveStore live = new LiveStore();
  private final ManualClock nanos = new ManualClock();
  private final ClusterViews.PartialCoverage coverage = new ClusterViews.PartialCoverage();
  private final Metrics metrics = new Metrics();
  private final List<String> rendered = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final PluginRegistry plugins =
      Greetings.plugins(manager("text"), manager("other"), cron());
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private boolean fails;
  private int requestsBefore;
  private ReconcileFunction reconciler = reconciler("1.0");

  @BeforeEach
  void settle() {
    primaries.put(Greetings.create(cluster, "good morning"));
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    // Others have been rendered since.
    reconciler = reconciler("1.0");
    rendered.clear();
    events.clear();
    requestsBefore = cluster.requests().size();
  }

  @Test
  void rendersOnlyWithTheManagerOfTheChangedObjectAndLeavesTheStatus() {
    anotherClientSets(TEXT, "go away");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(rendered).containsExactly("text");
    assertThat(requests())
        .containsExactly("get ConfigMap/hello-text", "apply ConfigMap/hello-text");
    assertThat(text(TEXT)).isEqualTo("good morning");
    assertThat(notes())
        .containsExactly(
            "DriftRepaired: ConfigMap/hello-text: another client had changed data.text");
  }

  @Test
  void repairsSeveralObjectsInTheOrderOfAnyApply() {
    anotherClientSets(TEXT, "go away");
    anotherClientSets(OTHER, "go away, too");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(rendered).containsExactly("other", "text");
    assertThat(requests())
        .filteredOn(request -> !request.startsWith("get "))
        .containsExactly("apply ConfigMap/hello-other", "apply ConfigMap/hello-text");
    assertThat(List.of(text(TEXT), text(OTHER))).containsOnly("good morning");
  }

  @Test
  void rendersNothingIfTheLatestRenderingIsKnown() {
    cause(Occurrence.EDIT);
    reconcile();
    rendered.clear();
    anotherClientSets(TEXT, "go away");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(rendered).isEmpty();
    assertThat(text(TEXT)).isEqualTo("good evening");
  }

  /** What has happened besides the change of an object. */
  private enum Occurrence {
    EDIT,
    ANNOTATION,
    CHANGED_STATUS,
    CHANGED_MANAGER,
    CHANGED_WORKLOAD,
    DELETED_OBJECT,
    UNLISTED_KIND,
    OTHER_CODE,
    VERIFICATION
  }

  private void cause(Occurrence occurrence) {
    switch (occurrence) {
      case EDIT -> Greetings.edit(cluster, "good evening");
      case ANNOTATION ->
          cluster.edit(Greetings.HELLO, "metadata.annotations", Json.tree(Map.of("team", "shop")));
      case CHANGED_STATUS -> cluster.edit(Greetings.HELLO, "status.phase", Json.tree("Dreaming"));
      case CHANGED_MANAGER -> {
        String annotation = OperatorMetadata.managerAnnotation(GreetingKind.KIND);
        cluster.edit(OTHER, "metadata.annotations", Json.tree(Map.of(annotation, "text")));
        refresh(OTHER);
      }
      case CHANGED_WORKLOAD -> {
        cluster.edit(CRON_JOB, "spec.schedule", Json.tree("@daily"));
        refresh(CRON_JOB);
      }
      case DELETED_OBJECT -> {
        String uid = cluster.stored(OTHER).at("/metadata/uid").asText();
        cluster.remove(OTHER);
        live.remove(OTHER, uid);
      }
      case UNLISTED_KIND ->
          coverage.refused.add(new UnlistedObjects(CRON_JOB.kind(), null, "it is forbidden"));
      case OTHER_CODE -> reconciler = reconciler("1.1");
      case VERIFICATION -> reconciler.verify(Greetings.HELLO);
    }
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  @ParameterizedTest
  @EnumSource
  void reconcilesAllOfThePrimaryOnceIfMoreHasHappened(Occurrence occurrence) {
    anotherClientSets(TEXT, "go away");
    cause(occurrence);
    reconcile();

    assertThat(rendered).startsWith("cron", "other", "text");
    assertThat(rendered.subList(3, rendered.size())).doesNotContain("text");
    assertThat(text(TEXT)).isEqualTo(text(OTHER)).startsWith("good");
    assertThat(cluster.stored(CRON_JOB).at("/spec/schedule").asText()).isEqualTo("@hourly");
    assertThat(cluster.stored(Greetings.HELLO).at("/status/phase").asText())
        .isNotEqualTo("Dreaming");
  }

  @Test
  void remembersTheStateOfTheDigestThatItHasWritten() {
    assertThat(isReportedSettled()).isTrue();

    anotherClientSets(TEXT, "go away");
    assertThat(isReportedSettled()).isFalse();
    reconcile();
    assertThat(isReportedSettled()).as("after the repair").isTrue();

    cluster.at("status Greeting/hello", () -> cause(Occurrence.ANNOTATION));
    cause(Occurrence.EDIT);
    reconcile();
    assertThat(isReportedSettled()).as("after an edit during the write").isFalse();
  }

  private boolean isReportedSettled() {
    StoredPrimary stored = primaries.get(Greetings.HELLO).orElseThrow();
    String code = plugins.withCodeDigest("1.0").kinds().get(0).version();
    return memories
        .of(stored.id())
        .isReportedSettled(
            new SettledDigest(code)
                .state(stored.resourceVersion(), live.of(Greetings.HELLO, List.of())));
  }

  @Test
  void reconcilesAllOfThePrimaryAfterAnEditDuringTheStatusWrite() {
    cluster.at("status Greeting/hello", () -> cause(Occurrence.ANNOTATION));
    cause(Occurrence.EDIT);
    assertThat(reconcile()).isEqualTo(ReconcileResult.REQUEUE_NOW);
    rendered.clear();
    anotherClientSets(TEXT, "go away");
    reconcile();

    assertThat(rendered).contains("cron", "other", "text");
  }

  @Test
  void writesNothingWhileThePrimaryIsPaused() {
    anotherClientSets(TEXT, "go away");
    cluster.edit(
        Greetings.HELLO,
        "metadata.annotations",
        Json.tree(Map.of(OperatorMetadata.pausedAnnotation(GreetingKind.KIND), "true")));
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
    reconcile();

    assertThat(text(TEXT)).isEqualTo("go away");
  }

  @Test
  void reportsTheThirdRepairWithinAMinute() {
    for (int i = 0; i < 3; i++) {
      anotherClientSets(TEXT, "go away");
      reconcile();
      assertThat(text(TEXT)).isEqualTo("good morning");
    }

    assertThat(cluster.stored(Greetings.HELLO).at("/status/warnings/0").asText())
        .startsWith("Another client changes or deletes ConfigMap/hello-text repeatedly.");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 5})
  void retriesAFailedRequestAndReportsItIfItFailsAgain(long seconds) {
    anotherClientSets(TEXT, "go away");
    failNextApply(Duration.ofSeconds(seconds));

    assertThat(reconcile()).isEqualTo(ReconcileResult.retrySoon(Duration.ofSeconds(seconds)));
    assertThat(applies()).isEqualTo(1);
    assertThat(notes()).isEmpty();

    failNextApply(Duration.ofSeconds(seconds));
    reconcile();
    assertThat(applies()).isEqualTo(2);
    assertThat(notes()).containsExactly("Unreachable: ConfigMap/hello-text: too busy");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(text(TEXT)).isEqualTo("good morning");
  }

  @Test
  void reportsALongWaitAtOnce() {
    anotherClientSets(TEXT, "go away");
    failNextApply(Duration.ofMinutes(1));
    failNextApply(Duration.ofMinutes(1));
    reconcile();

    assertThat(notes()).containsExactly("Unreachable: ConfigMap/hello-text: too busy");
  }

  @Test
  void sendsARejectedRepairOnceAndReportsIt() {
    anotherClientSets(TEXT, "go away");
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no more room");
    reconcile();

    assertThat(applies()).isEqualTo(1);
    assertThat(notes()).containsExactly("Refused: ConfigMap/hello-text: no more room");
    assertThat(cluster.stored(Greetings.HELLO).at("/status/conditions").toString())
        .contains("no more room");
  }

  @Test
  void reportsAManagerThatFailsInARepair() {
    anotherClientSets(TEXT, "go away");
    fails = true;
    reconcile();

    assertThat(cluster.stored(Greetings.HELLO).at("/status/conditions").toString())
        .contains("The manager 'text'");
    assertThat(metrics.scrape()).contains("manager_faults_total{manager=\"text\"} 1.0");
    assertThat(text(TEXT)).isEqualTo("go away");
  }

  private ReconcileFunction reconciler(String code) {
    return TestReconcilers.factory(
            ClusterViews.of(cluster, live, reader, coverage),
            cluster,
            new RolloutSlots(1, nanos, primary -> {}),
            nanos,
            TestReconcilers.instrumentation(events::add, metrics))
        .reconciler(
            TestReconcilers.renderer(plugins.withCodeDigest(code).kinds().get(0)),
            primaries,
            memories);
  }

  private TestManager<Greeting> manager(String id) {
    return Greetings.manager(
        id,
        request -> {
          rendered.add(id);
          if (fails && id.equals("text")) {
            throw new IllegalStateException("out of order");
          }
          ConfigMap made = Greetings.configMap(request, request.name() + "-" + id);
          return DesiredState.of(DesiredObject.of(made));
        });
  }

  private TestManager<Greeting> cron() {
    return Greetings.manager(
        "cron",
        Set.of(CRON_JOBS),
        request -> {
          rendered.add("cron");
          return DesiredState.of(
              new CronJobBuilder()
                  .withNewMetadata()
                  .withName(request.name())
                  .endMetadata()
                  .withNewSpec()
                  .withSchedule("@hourly")
                  .endSpec()
                  .build());
        });
  }

  private void failNextApply(Duration pause) {
    cluster.at(
        "apply ConfigMap/hello-text",
        () -> {
          throw new ClusterException(
              Failure.UNAVAILABLE, 429, "too busy", List.of(), pause.isZero() ? null : pause);
        });
  }

  private List<String> requests() {
    return cluster.requests().stream().skip(requestsBefore).toList();
  }

  private long applies() {
    return requests().stream().filter("apply ConfigMap/hello-text"::equals).count();
  }

  private List<String> notes() {
    return events.stream().map(event -> event.reason() + ": " + event.note()).toList();
  }

  private String text(ResourceRef ref) {
    return cluster.stored(ref).at("/data/text").asText();
  }

  private void anotherClientSets(ResourceRef ref, String text) {
    cluster.edit(ref, "data.text", Json.tree(text));
    refresh(ref);
  }

  private void refresh(ResourceRef ref) {
    live.put(reader.read(ref.kind(), cluster.stored(ref).deepCopy()));
  }

  private ReconcileResult reconcile() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }
}
