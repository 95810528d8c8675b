package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.FaultPlan;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Users edit, create and delete Applications while the operator's connection is faulty. Afterwards
 * the objects and the number of their creations and deletions equal those without faults, and the
 * operator is idle. On the real server, because its conflicts and retries are the proof.
 */
@WithControlPlane
@Tag("faults")
class FaultyConnectionIT {

  private static final Duration FAULT_DURATION =
      FaultDuration.of(Duration.ofSeconds(12), Duration.ofSeconds(60));
  private static final Duration REST =
      FaultDuration.of(Duration.ofSeconds(3), Duration.ofSeconds(15));
  private static final double SHARE = 0.4;

  /** The number of rounds in which every type of fault occurs. */
  private static final int ROUNDS = 5;

  private static final int MANY_CUTS = 50;
  private static final Set<String> ANSWERS = Set.of("409", "410", "429", "500", "503");

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %s}
      spec:
        image: nginx:1.0
        port: 80
        configData: {colour: blue}
        scaling: {minReplicas: 2, maxReplicas: 6, targetCPUUtilizationPercentage: 70}
        network: {ingress: {host: shop.example.com}, policy: {enabled: true}}
      """;

  private static final String EDIT = "{\"spec\": {\"image\": \"nginx:1.%s\"}}";

  private static final String LAST_EDIT =
      """
      {"spec": {"image": "nginx:2.0", "configData": {"colour": "red"}, "network": {"ingress": null}}}
      """;

  /** Applications that are edited all the time. */
  private static final List<String> EDITED = List.of("alpha", "bravo", "delta");

  /** Applications that are created during the faults. */
  private static final List<String> CREATED = List.of("hotel", "india");

  /** Applications that exist before the faults and are deleted during them. */
  private static final List<String> DELETED = List.of("kilo", "lima");

  /** An Application that is created and deleted repeatedly. */
  private static final String SHORT_LIVED = "mayfly";

  /** Applications with the same edits, without faults. */
  private static final String REFERENCE_NAMESPACE = "reference";

  private static final String REFERENCE_END = "former";

  private final CloseableStack opened = new CloseableStack();
  private FaultProxy proxy;
  private OperatorScenario scenario;
  private AuditLog.Position beginning;
  private Set<String> whole;
  private Map<String, String> expected;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    proxy = opened.add(FaultProxy.before(controlPlane));
    scenario =
        opened.add(
            OperatorScenario.withoutOperatorBehind(proxy, TestServer.of(controlPlane), namespace));
    scenario.operator().start();
    beginning = scenario.now();
    List.of(REFERENCE_NAMESPACE, REFERENCE_END).forEach(this::create);
    DELETED.forEach(this::create);
    List.of(REFERENCE_NAMESPACE, REFERENCE_END).forEach(this::awaitReady);
    DELETED.forEach(this::awaitReady);
    whole = SecondaryResources.of(scenario, REFERENCE_NAMESPACE).keySet();
    scenario.application(REFERENCE_NAMESPACE).patch(LAST_EDIT);
    delete(REFERENCE_END);
    OperatorScenario.within(ConvergenceTime.LIMIT)
        .until(
            () ->
                scenario.find(TestKinds.INGRESS, REFERENCE_NAMESPACE).isEmpty()
                    && isGone(REFERENCE_END));
    awaitReady(REFERENCE_NAMESPACE);
    expected = SecondaryResources.of(scenario, REFERENCE_NAMESPACE);
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void convergesAfterItsWatchesFailEverySecond() {
    int[] cuts = {0};

    long end = editUntil(() -> cuts[0] > MANY_CUTS, () -> cuts[0] += proxy.cutWatches());

    assertSameAsWithoutFaults(
        end, "%s s in which %s watches were cut".formatted(seconds(), cuts[0]));
  }

  @Test
  void convergesAfterRandomErrors() {
    proxy.follow(FaultPlan.random(7, SHARE));

    long end = editUntil(() -> proxy.faults().keySet().containsAll(ANSWERS), () -> {});

    assertSameAsWithoutFaults(end, "%s s with %s".formatted(seconds(), proxy.faults()));
  }

  /** Edits, creates and deletes until enough faults occurred; returns the time of the end. */
  private long editUntil(BooleanSupplier enough, Runnable everySecond) {
    EDITED.forEach(this::create);
    int[] round = {0};
    FaultDuration.during(
        FAULT_DURATION,
        Duration.ofSeconds(1),
        () -> round[0] >= ROUNDS && enough.getAsBoolean() && isAllCreated(),
        () -> {
          everySecond.run();
          String name = EDITED.get(round[0] % EDITED.size());
          scenario.application(name).patch(EDIT.formatted(round[0]));
          switch (round[0]++) {
            case 1 -> DELETED.forEach(this::delete);
            case 2 -> CREATED.forEach(this::create);
            case 3 -> create(SHORT_LIVED);
            case 4 -> delete(SHORT_LIVED);
            default -> {}
          }
        });
    Stream.concat(EDITED.stream(), CREATED.stream())
        .forEach(name -> scenario.application(name).patch(LAST_EDIT));
    everySecond.run();
    proxy.follow(FaultPlan.NONE);
    return System.nanoTime();
  }

  private void assertSameAsWithoutFaults(long end, String fault) {
    ConvergenceTime.since(end, fault).until(this::isAsExpected);

    List<AuditEntry> requests = scenario.requestsSince(beginning);
    WriteCounts withoutFaults = WriteCounts.of(requests, REFERENCE_NAMESPACE);
    assertThat(withoutFaults.deleted().keySet()).isEqualTo(Set.of("ingresses/NAME"));
    for (String name : EDITED) {
      assertThat(WriteCounts.of(requests, name)).as(name).isEqualTo(withoutFaults);
    }
    for (String name : CREATED) {
      assertThat(WriteCounts.of(requests, name)).as(name).isEqualTo(withoutFaults);
    }
    WriteCounts calmEnd = WriteCounts.of(requests, REFERENCE_END);
    assertThat(calmEnd.deleted()).isEqualTo(calmEnd.created()).isNotEmpty();
    for (String name : DELETED) {
      assertThat(WriteCounts.of(requests, name)).as(name).isEqualTo(calmEnd);
    }
    WriteCounts shortLived = WriteCounts.of(requests, SHORT_LIVED);
    assertThat(shortLived.deleted()).as(SHORT_LIVED).isEqualTo(shortLived.created());
    IdleExpectation.follows(scenario, REST);
  }

  private void create(String name) {
    scenario.apply(APPLICATION.formatted(name));
  }

  private void delete(String name) {
    scenario.kubectl("delete", "application", name, "--wait=false");
  }

  private void awaitReady(String name) {
    OperatorScenario.within(ConvergenceTime.LIMIT)
        .until(() -> scenario.application(name).is("Ready"));
  }

  private boolean isGone(String name) {
    return scenario.find(TestKinds.APPLICATION, name).isEmpty()
        && SecondaryResources.of(scenario, name).isEmpty();
  }

  /** The last edit removes an object, which must therefore have existed. */
  private boolean isAllCreated() {
    Map<String, Map<String, String>> found = SecondaryResources.all(scenario);
    return Stream.concat(EDITED.stream(), CREATED.stream())
        .allMatch(name -> found.getOrDefault(name, Map.of()).keySet().equals(whole));
  }

  private boolean isAsExpected() {
    Map<String, Map<String, String>> found = SecondaryResources.all(scenario);
    return Stream.concat(EDITED.stream(), CREATED.stream())
            .allMatch(
                name ->
                    expected.equals(found.get(name)) && scenario.application(name).is("Reconciled"))
        && Stream.concat(DELETED.stream(), Stream.of(SHORT_LIVED)).allMatch(this::isGone);
  }

  private static long seconds() {
    return FAULT_DURATION.toSeconds();
  }
}
