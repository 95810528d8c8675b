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
import io.appoperator.core.reconcile.memory.Health.News;
import io.appoperator.core.status.ReconcileReport;
import io.appoperator.core.toy.Greetings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HealthTest {

  private static final ResourceRef WEB = Greetings.CONFIG;

  private final ManualClock clock = new ManualClock();
  private final Health health = new Health();
  private ObjectNode previous = Json.object();
  private int wanted = 2;
  private String digest = "a";
  private Map<ResourceRef, String> causes = Map.of();

  @Test
  void reportsNothingForASuccessfulCreation() {
    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.NONE);
  }

  @Test
  void reportsThatAnUnchangedPrimaryBecomesUnhealthyAndRecovers() {
    becomes("True", "False");

    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
    assertThat(becomes("True", "False")).isEqualTo(News.NONE);
  }

  @Test
  void reportsNothingForAnUpdateInProgress() {
    becomes("True", "False");
    digest = "b";

    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.NONE);
    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
  }

  @Test
  void reportsNothingWhenAnAutoscalerScalesUp() {
    becomes("True", "False");
    wanted = 5;

    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.NONE);
  }

  @Test
  void reportsTheCauseThatBlocksAnUpdate() {
    becomes("True", "False");
    digest = "b";
    becomes("False", "False");
    causes = Map.of(WEB, "ImagePullBackOff");

    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    causes = Map.of();
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
  }

  @Test
  void reportsAKnownCauseOnce() {
    becomes("True", "False");

    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    causes = Map.of(WEB, "back-off 10s restarting failed container");
    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    causes = Map.of(WEB, "back-off 20s restarting failed container");
    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
  }

  @Test
  void reportsOnceThatARolloutFailed() {
    becomes("False", "False");

    assertThat(becomes("False", "True")).isEqualTo(News.FAILED);
    assertThat(becomes("False", "True")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
  }

  @Test
  void repeatsNothingReportedBeforeARestart() {
    previous = status("False", "True");

    assertThat(becomes("False", "True")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
  }

  @Test
  void ignoresUnreadinessOfUnderASecondAfterAWrite() {
    becomes("True", "False");
    health.recordWrite(clock.getAsLong());

    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(health.untilUnhealthy(clock.getAsLong()).orElseThrow()).hasSeconds(1);
    clock.advance(Duration.ofMillis(900));
    assertThat(becomes("False", "False")).isEqualTo(News.NONE);
    assertThat(becomes("True", "False")).isEqualTo(News.NONE);
    assertThat(health.untilUnhealthy(clock.getAsLong())).isEmpty();
  }

  @Test
  void reportsAPrimaryThatStaysUnreadyAfterAWrite() {
    becomes("True", "False");
    health.recordWrite(clock.getAsLong());
    becomes("False", "False");
    clock.advance(Duration.ofSeconds(1));

    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    assertThat(becomes("True", "False")).isEqualTo(News.RECOVERED);
  }

  @Test
  void reportsAFailedRolloutOrAKnownCauseImmediately() {
    becomes("True", "False");
    health.recordWrite(clock.getAsLong());
    causes = Map.of(WEB, "back-off 10s restarting failed container");
    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
    assertThat(becomes("False", "True")).isEqualTo(News.FAILED);
  }

  @Test
  void reportsUnreadinessWithoutAWriteImmediately() {
    becomes("True", "False");
    health.recordWrite(clock.getAsLong());
    clock.advance(Duration.ofSeconds(1));

    assertThat(becomes("False", "False")).isEqualTo(News.UNHEALTHY);
  }

  private News becomes(String ready, String degraded) {
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
    News news = health.after(previous, next, report, clock.getAsLong());
    previous = next;
    return news;
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
