package io.appoperator.core.reconcile.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.reconcile.memory.HealthTracker.HealthTransition;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.status.ReconcileReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthTrackerTest {

  private static final ResourceRef WEB = Greetings.CONFIG;

  private final ManualClock clock = new ManualClock();
  private final HealthTracker health = new HealthTracker();
  private ObjectNode previous = Json.object();
  private int wanted = 2;
  private String digest = "a";
  private Map<ResourceRef, String> causes = Map.of();

  @Test
  void reportsNothingForASuccessfulCreation() {
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.NONE);
  }

  @Test
  void reportsThatAnUnchangedPrimaryBecomesUnhealthyAndRecovers() {
    transition("True", "False");

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.NONE);
  }

  @Test
  void reportsNothingForAnUpdateInProgress() {
    transition("True", "False");
    digest = "b";

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
  }

  @Test
  void reportsNothingWhenAnAutoscalerScalesUp() {
    transition("True", "False");
    wanted = 5;

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.NONE);
  }

  @Test
  void reportsTheCauseThatBlocksAnUpdate() {
    transition("True", "False");
    digest = "b";
    transition("False", "False");
    causes = Map.of(WEB, "ImagePullBackOff");

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    causes = Map.of();
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
  }

  @Test
  void reportsAKnownCauseOnce() {
    transition("True", "False");

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    causes = Map.of(WEB, "back-off 10s restarting failed container");
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    causes = Map.of(WEB, "back-off 20s restarting failed container");
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
  }

  @Test
  void reportsOnceThatARolloutFailed() {
    transition("False", "False");

    assertThat(transition("False", "True")).isEqualTo(HealthTransition.FAILED);
    assertThat(transition("False", "True")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
  }

  @Test
  void repeatsNothingReportedBeforeARestart() {
    previous = status("False", "True");

    assertThat(transition("False", "True")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
  }

  @Test
  void ignoresUnreadinessOfUnderASecondAfterAWrite() {
    transition("True", "False");
    health.recordWrite(clock.getAsLong());

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(health.untilUnhealthy(clock.getAsLong()).orElseThrow()).hasSeconds(1);
    clock.advance(Duration.ofMillis(900));
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.NONE);
    assertThat(health.untilUnhealthy(clock.getAsLong())).isEmpty();
  }

  @Test
  void reportsAPrimaryThatStaysUnreadyAfterAWrite() {
    transition("True", "False");
    health.recordWrite(clock.getAsLong());
    transition("False", "False");
    clock.advance(Duration.ofSeconds(1));

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    assertThat(transition("True", "False")).isEqualTo(HealthTransition.RECOVERED);
  }

  @Test
  void reportsAFailedRolloutOrAKnownCauseImmediately() {
    transition("True", "False");
    health.recordWrite(clock.getAsLong());
    causes = Map.of(WEB, "back-off 10s restarting failed container");
    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
    assertThat(transition("False", "True")).isEqualTo(HealthTransition.FAILED);
  }

  @Test
  void reportsUnreadinessWithoutAWriteImmediately() {
    transition("True", "False");
    health.recordWrite(clock.getAsLong());
    clock.advance(Duration.ofSeconds(1));

    assertThat(transition("False", "False")).isEqualTo(HealthTransition.UNHEALTHY);
  }

  private HealthTransition transition(String ready, String degraded) {
    ObjectNode next = status(ready, degraded);
    LiveRecord record = new LiveReader(List.of()).read(WEB.kind(), Json.object());
    LiveRecord workload =
        new LiveRecord(
            WEB,
            record.uid(),
            record.resourceVersion(),
            false,
            List.of(),
            record.owner(),
            "",
            record.ownership(),
            new Readiness(State.PROGRESSING, "", new Replicas(wanted, wanted, 0, wanted)),
            Map.of());
    ReconcileReport report =
        new ReconcileReport(
            ReconcileReport.Stage.ACTIVE,
            1,
            List.of(),
            List.of(workload),
            causes,
            null,
            null,
            false);
    HealthTransition transition = health.after(previous, next, report, clock.getAsLong());
    previous = next;
    return transition;
  }

  private ObjectNode status(String ready, String degraded) {
    ObjectNode status = Json.object().put("observedGeneration", 1).put("renderDigest", digest);
    Map<String, String> conditions =
        Map.of("Ready", ready, "Reconciled", "True", "Degraded", degraded);
    conditions.forEach(
        (type, value) ->
            status.withArray("conditions").addObject().put("type", type).put("status", value));
    return status;
  }
}
