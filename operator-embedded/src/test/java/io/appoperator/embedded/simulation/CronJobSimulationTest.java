package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.http.ServerOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The Jobs of a CronJob on a server whose clock a test sets. */
@Execution(ExecutionMode.CONCURRENT) // mostly waits
class CronJobSimulationTest {

  private static final String CRON_JOB =
      """
      {apiVersion: 'batch/v1', kind: 'CronJob', metadata: {name: 'nightly'}, spec: {schedule: '0 3 * * *',
        timeZone: 'Europe/Berlin', successfulJobsHistoryLimit: 2, %s
        jobTemplate: {metadata: {labels: {app: 'nightly'}}, spec: {template: {spec:
          {restartPolicy: 'Never', containers: [{name: 'c', image: '%s'}]}}}}}}
      """;

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final Duration DAY = Duration.ofDays(1);

  private volatile Instant now = START;
  private final InstantSource clock = () -> now;
  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(clock.withZone(ZoneOffset.UTC)));
    client = new SimulationClient(server);
    server.startControllers(SimulationOptions.STANDARD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aJobStartsAtEachTimeOfTheSchedule() {
    apply("", "web:1");
    assertThat(client.names("batch/v1", "jobs")).isEmpty();

    now = Instant.parse("2026-01-01T02:00:00Z");

    await().until(() -> status().has("lastSuccessfulTime"));
    JsonNode job = client.list("batch/v1", "jobs").path(0);
    assertThat(job.at("/metadata/name").asText())
        .isEqualTo("nightly-" + Instant.parse("2026-01-01T02:00:00Z").getEpochSecond() / 60);
    assertThat(job.at("/metadata/labels/app").asText()).isEqualTo("nightly");
    assertThat(
            job.path("metadata")
                .path("annotations")
                .path("batch.kubernetes.io/cronjob-scheduled-timestamp")
                .asText())
        .isEqualTo("2026-01-01T03:00:00+01:00");
    assertThat(status().path("lastScheduleTime").asText()).isEqualTo("2026-01-01T02:00:00Z");
    assertThat(status().has("active")).isFalse();
  }

  @Test
  void onlyTheLastFinishedJobsStay() {
    apply("", "web:1");

    for (int day = 1; day <= 3; day++) {
      now = START.plus(DAY.multipliedBy(day));
      String last = now.toString();
      await().until(() -> status().path("lastSuccessfulTime").asText().equals(last));
    }

    await().until(() -> client.names("batch/v1", "jobs").size() == 2);
  }

  @Test
  void aSuspendedCronJobStartsNothing() {
    apply("suspend: true,", "web:1");

    now = START.plus(DAY);

    await()
        .during(Duration.ofMillis(1500))
        .atMost(Duration.ofSeconds(10))
        .until(() -> client.names("batch/v1", "jobs").isEmpty());
    apply("suspend: false,", "web:1");
    await().until(() -> client.names("batch/v1", "jobs").size() == 1);
  }

  @Test
  void aJobThatMissedItsDeadlineDoesNotStart() {
    apply("startingDeadlineSeconds: 60,", "web:1");

    now = Instant.parse("2026-01-01T02:05:00Z");

    await()
        .during(Duration.ofMillis(1500))
        .atMost(Duration.ofSeconds(10))
        .until(() -> client.names("batch/v1", "jobs").isEmpty());
  }

  @Test
  void forbidWaitsForTheRunningJobAndReplaceDeletesIt() {
    apply("concurrencyPolicy: 'Forbid',", "missing:1");
    now = START.plus(DAY);
    await().until(() -> status().path("active").size() == 1);
    String first = status().at("/active/0/name").asText();

    now = START.plus(DAY.multipliedBy(2));
    await()
        .during(Duration.ofMillis(1500))
        .atMost(Duration.ofSeconds(10))
        .until(() -> client.names("batch/v1", "jobs").size() == 1);

    apply("concurrencyPolicy: 'Replace',", "missing:1");
    await().until(() -> !status().at("/active/0/name").asText().equals(first));
    assertThat(client.names("batch/v1", "jobs")).hasSize(1).doesNotContain(first);
  }

  private void apply(String fields, String image) {
    client.apply("batch/v1", "cronjobs/nightly", CRON_JOB.formatted(fields, image));
  }

  private JsonNode status() {
    return client.get("batch/v1", "cronjobs/nightly").path("status");
  }
}
