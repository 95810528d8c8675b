package io.appoperator.core.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.FencedCluster;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.telemetry.Metrics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(30)
class EventRecorderTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00.5Z"), ZoneOffset.UTC);

  private final MemoryCluster cluster = new MemoryCluster();
  private final Metrics metrics = new Metrics();
  private final AtomicBoolean reconciling = new AtomicBoolean();
  private final EventRecorder recorder =
      new EventRecorder(cluster, CLOCK, "test", EventSelection.ALL, reconciling::get, metrics);

  @Test
  void writesAnEventInTheEventsV1Format() throws Exception {
    recorder.record(SampleEvents.event("Service/shop: spec.ports"));
    recorder.close();

    ObjectNode event = cluster.lastBody();
    assertThat(event.path("metadata").path("name").asText()).startsWith("shop.");
    event.remove("metadata");
    assertThat(event)
        .isEqualTo(
            Json.parse(
                """
                {"apiVersion": "events.k8s.io/v1", "kind": "Event",
                 "eventTime": "2026-01-01T12:00:00.500000Z",
                 "reportingController": "application-operator", "reportingInstance": "test",
                 "type": "Normal", "reason": "Updated", "action": "Update",
                 "note": "Service/shop: spec.ports",
                 "regarding": {"apiVersion": "web.example.com/v1", "kind": "Site",
                               "namespace": "team", "name": "shop", "uid": "uid-of-shop"}}
                """
                    .getBytes(UTF_8)));
  }

  @Test
  void neverBlocksTheCallerAndFlushesOnClose() throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    CountDownLatch slow = new CountDownLatch(1);
    EventRecorder blocked =
        new EventRecorder(
            new FencedCluster(
                cluster,
                () -> {
                  reached.countDown();
                  return awaited(slow);
                }),
            CLOCK,
            "test",
            EventSelection.ALL,
            reconciling::get,
            metrics);
    blocked.record(SampleEvents.event("one"));
    reached.await();
    blocked.record(SampleEvents.event("two"));
    blocked.record(SampleEvents.event("two"));
    assertThat(cluster.bodies()).isEmpty();

    slow.countDown();
    blocked.close();
    assertThat(cluster.bodies()).hasSize(2);
    assertThat(cluster.lastBody().path("note").asText()).isEqualTo("two");
    assertThat(cluster.lastBody().path("series").path("count").asInt()).isEqualTo(2);
  }

  @Test
  void countsARepetitionOfAStoredEvent() {
    recorder.record(SampleEvents.event("again"));
    await().untilAsserted(() -> assertThat(written()).isEqualTo("create"));
    recorder.record(SampleEvents.event("again"));
    recorder.close();

    assertThat(written()).isEqualTo("create, apply");
    assertThat(cluster.lastBody().path("series").path("count").asInt()).isEqualTo(2);
    assertThat(cluster.lastBody().has("note")).isFalse();
  }

  @Test
  void writesPostponedEventsWhenNoPrimaryIsReconciled() {
    reconciling.set(true);
    recorder.record(SampleEvents.event("later"));
    recorder.record(SampleEvents.warning("shop", "at once"));
    await()
        .during(Duration.ofMillis(200))
        .untilAsserted(() -> assertThat(cluster.bodies()).hasSize(1));
    assertThat(cluster.lastBody().path("note").asText()).isEqualTo("at once");

    reconciling.set(false);
    awaitSoon().untilAsserted(() -> assertThat(cluster.bodies()).hasSize(2));
    assertThat(cluster.lastBody().path("note").asText()).isEqualTo("later");
  }

  @Test
  void writesPostponedEventsWhenTheOperatorStops() {
    reconciling.set(true);
    recorder.record(SampleEvents.event("later"));
    await()
        .during(Duration.ofMillis(200))
        .untilAsserted(() -> assertThat(cluster.bodies()).isEmpty());

    recorder.stopPostponing();
    awaitSoon().untilAsserted(() -> assertThat(cluster.bodies()).hasSize(1));
  }

  @Test
  void dropsAndCountsEventsBehindAClosedFence() {
    try (EventRecorder fenced =
        new EventRecorder(
            new FencedCluster(cluster, () -> false),
            CLOCK,
            "test",
            EventSelection.ALL,
            reconciling::get,
            metrics)) {
      fenced.record(SampleEvents.event("two leaders"));
    }

    assertThat(cluster.requests()).isEmpty();
    assertThat(dropped("write")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"ALL, Updated Refused", "WARNINGS, Refused", "NONE, ''"})
  void writesTheSelectedEvents(EventSelection selection, String written) {
    try (EventRecorder selective =
        new EventRecorder(cluster, CLOCK, "test", selection, reconciling::get, metrics)) {
      selective.record(SampleEvents.event("Service/shop: spec.ports"));
      selective.record(SampleEvents.warning("shop", "Deployment/shop is not ready"));
    }

    assertThat(cluster.bodies().stream().map(event -> event.path("reason").asText()))
        .containsExactlyInAnyOrder(written.isEmpty() ? new String[0] : written.split(" "));
    assertThat(dropped("write")).isZero();
  }

  @Test
  void continuesAfterARejectedEvent() {
    cluster.at(
        "create Event/shop." + Long.toHexString((CLOCK.millis() << 20) + 1),
        () -> {
          throw new ClusterException(Failure.FORBIDDEN, 403, "no", List.of(), null);
        });
    recorder.record(SampleEvents.event("refused"));
    recorder.record(SampleEvents.event("taken"));
    recorder.close();

    assertThat(cluster.lastBody().path("note").asText()).isEqualTo("taken");
    assertThat(dropped("write")).isEqualTo(1);
  }

  @Test
  void dropsEventsAfterClose() {
    recorder.close();
    recorder.record(SampleEvents.event("too late"));

    assertThat(cluster.requests()).isEmpty();
    assertThat(dropped("write")).isEqualTo(1);
  }

  @Test
  void countsEventsAboveTheLimitOfAPrimary() {
    for (int i = 0; i < 25; i++) {
      recorder.record(SampleEvents.event("event " + i));
    }
    recorder.close();

    assertThat(dropped("rate")).isEqualTo(5);
    assertThat(cluster.bodies()).hasSize(20);
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Waits for less than the 10 seconds after which an event is written in any case. */
  private static ConditionFactory awaitSoon() {
    return await().atMost(Duration.ofSeconds(5));
  }

  private String written() {
    return String.join(
        ", ", cluster.requests().stream().map(line -> line.split(" ", 2)[0]).toList());
  }

  private int dropped(String reason) {
    String line = "application_operator_events_dropped_total{reason=\"%s\"} ".formatted(reason);
    return metrics
        .scrape()
        .lines()
        .filter(text -> text.startsWith(line))
        .mapToInt(text -> (int) Double.parseDouble(text.substring(line.length())))
        .sum();
  }
}
