package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * People edit while the operator's connection is bad. Afterwards everything is as if it had been
 * good, seen from outside: the objects, how often each was created and deleted, and silence.
 */
@WithControlPlane
@Tag("faults")
class StormIT {

  private static final Duration STORM =
      FaultTime.of(Duration.ofSeconds(12), Duration.ofSeconds(60));
  private static final Duration REST = FaultTime.of(Duration.ofSeconds(3), Duration.ofSeconds(15));
  private static final double SHARE = 0.4;

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

  private static final String EDIT = "{\"spec\": {\"image\": \"nginx:1.%d\"}}";

  private static final String LAST_EDIT =
      """
      {"spec": {"image": "nginx:2.0", "configData": {"colour": "red"}, "network": {"ingress": null}}}
      """;

  private static final List<String> STORMY = List.of("alpha", "bravo", "delta");
  private static final String CALM = "reference";

  private FaultProxy proxy;
  private Scene scene;
  private AuditLog.Position beginning;
  private Map<String, String> expected;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    proxy = FaultProxy.before(controlPlane);
    scene = Scene.withoutOperatorBehind(proxy, controlPlane, namespace);
    scene.operator().start();
    beginning = scene.now();
    // The run without faults, to compare with.
    scene.apply(APPLICATION.formatted(CALM));
    awaitReady();
    scene.application(CALM).patch(LAST_EDIT);
    Scene.within(Convergence.LIMIT).until(() -> scene.find(Kinds.INGRESS, CALM).isEmpty());
    awaitReady();
    expected = EndState.of(scene, CALM);
  }

  @AfterEach
  void close() {
    scene.close();
    proxy.close();
  }

  @Test
  void convergesAfterItsWatchesWereCutEverySecond() {
    int[] cuts = {0};

    long end = storm(() -> cuts[0] += proxy.cutWatches());

    assertThat(cuts[0]).as("watches that were cut").isGreaterThan(50);
    everythingIsAsInACalm(end, "%d s in which %d watches were cut".formatted(seconds(), cuts[0]));
  }

  @Test
  void convergesAfterErrorsAtRandom() {
    proxy.follow(FaultPlan.random(7, SHARE));

    long end = storm(() -> {});

    assertThat(proxy.faults()).containsKeys("409", "410", "429", "500", "503");
    everythingIsAsInACalm(end, "%d s with %s".formatted(seconds(), proxy.faults()));
  }

  /** Edits while something goes wrong; returns when it ended. */
  private long storm(Runnable everySecond) {
    STORMY.forEach(name -> scene.apply(APPLICATION.formatted(name)));
    int[] round = {0};
    FaultTime.during(
        STORM,
        Duration.ofSeconds(1),
        () -> {
          everySecond.run();
          String name = STORMY.get(round[0] % STORMY.size());
          scene.application(name).patch(EDIT.formatted(round[0]++));
        });
    STORMY.forEach(name -> scene.application(name).patch(LAST_EDIT));
    everySecond.run();
    proxy.follow(FaultPlan.NONE);
    return System.nanoTime();
  }

  private void everythingIsAsInACalm(long end, String fault) {
    Convergence.since(end, fault).until(this::isAsExpected);

    List<AuditEntry> requests = scene.requestsSince(beginning);
    Deeds calm = Deeds.of(requests, CALM);
    assertThat(calm.deleted().keySet()).isEqualTo(Set.of("ingresses/NAME"));
    for (String name : STORMY) {
      assertThat(EndState.of(scene, name)).as(name).isEqualTo(expected);
      assertThat(Deeds.of(requests, name)).as(name).isEqualTo(calm);
    }
    Silence.follows(scene, REST);
  }

  private void awaitReady() {
    Scene.within(Convergence.LIMIT).until(() -> scene.application(CALM).is("Ready"));
  }

  private boolean isAsExpected() {
    Map<String, Map<String, String>> found = EndState.all(scene);
    return STORMY.stream()
        .allMatch(
            name -> expected.equals(found.get(name)) && scene.application(name).is("Reconciled"));
  }

  private static long seconds() {
    return STORM.toSeconds();
  }
}
