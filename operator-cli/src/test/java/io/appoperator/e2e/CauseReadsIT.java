package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.cluster.ListQuery;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many Applications of a namespace cannot be scheduled; the audit log counts what that costs. */
@WithControlPlane
class CauseReadsIT {

  private static final int SICK = 30;

  /** How often the pods of a namespace are listed at most. */
  private static final Duration SPACING = Duration.ofSeconds(3);

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void allShowTheirCauseAndTheNamespaceIsReadForManyAtOnce() {
    AuditLog.Position start = scene.now();
    Instant begin = Instant.now();
    for (int i = 0; i < SICK; i++) {
      scene.apply(
          Samples.SMALL.formatted("app-" + i) + "  resources: {requests: {cpu: \"1000000\"}}\n");
    }
    OperatorScenario.within(Duration.ofMinutes(2)).until(() -> explained() == SICK);
    long spacings = Duration.between(begin, Instant.now()).dividedBy(SPACING);
    assertThat(podLists(start)).isBetween(1L, spacings + 2);

    AuditLog.Position restart = scene.now();
    begin = Instant.now();
    scene.operator().restart();
    OperatorScenario.soon().until(() -> scene.operator().passes() >= SICK);
    scene.awaitRest();
    spacings = Duration.between(begin, Instant.now()).dividedBy(SPACING);
    assertThat(podLists(restart)).isLessThanOrEqualTo(spacings + 2);
    assertThat(explained()).isEqualTo(SICK);
  }

  private long podLists(AuditLog.Position from) {
    return scene.requestsSince(from).stream()
        .filter(entry -> entry.verb().equals("list") && entry.resource().equals("pods"))
        .count();
  }

  private long explained() {
    return scene.admin().list(Kinds.APPLICATION, ListQuery.in(scene.namespace())).items().stream()
        .flatMap(application -> application.at("/status/conditions").valueStream())
        .filter(condition -> condition.path("type").asText().equals("Ready"))
        .filter(condition -> condition.path("message").asText().contains("Unschedulable"))
        .count();
  }
}
