package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates the Jobs of a CronJob by its schedule, and deletes the oldest finished ones. */
final class CronJobController implements SimulatedController {

  private static final String CRON_JOBS = "cronjobs.batch";
  private static final String SCHEDULED_AT = "batch.kubernetes.io/cronjob-scheduled-timestamp";

  /** The clock of the server may be set, so it is read as often. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final int SECONDS_OF_A_MINUTE = 60;

  private final SimulatedApi api;
  private final EventRecorder events;

  CronJobController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("cronjob-controller");
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return change.key().resource().equals(SimulatedApi.JOBS)
        ? SimulatedApi.controller(change, "CronJob", CRON_JOBS)
        : SimulatedApi.itself(change, CRON_JOBS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode cronJob = found.get();
    ObjectNode status =
        cronJob.path("status").isObject()
            ? cronJob.withObjectProperty("status").deepCopy()
            : cronJob.objectNode();
    List<ObjectNode> jobs = api.ownedBy(cronJob, SimulatedApi.JOBS);
    observe(cronJob, status, jobs);
    boolean runs = !cronJob.at("/spec/suspend").asBoolean();
    if (runs) {
      startIfDue(cronJob, status);
    }
    if (!status.equals(cronJob.path("status"))) {
      api.setStatus(key, status);
    }
    deleteOldest(jobs, "Complete", cronJob.at("/spec/successfulJobsHistoryLimit"));
    deleteOldest(jobs, "Failed", cronJob.at("/spec/failedJobsHistoryLimit"));
    return runs ? Optional.of(INTERVAL) : Optional.empty();
  }

  /** Removes Jobs that have ended or disappeared from the active ones. */
  private void observe(ObjectNode cronJob, ObjectNode status, List<ObjectNode> jobs) {
    ArrayNode active = status.arrayNode();
    for (JsonNode one : status.path("active")) {
      jobs.stream()
          .filter(job -> job.at("/metadata/uid").equals(one.path("uid")))
          .findFirst()
          .filter(job -> !reportIfFinished(cronJob, job))
          .ifPresent(job -> active.add(one));
    }
    setActive(status, active);
    jobs.stream()
        .filter(job -> PodTemplate.hasCondition(job, "Complete"))
        .map(job -> job.at("/status/completionTime").asText())
        .max(Comparator.naturalOrder())
        .filter(time -> time.compareTo(status.path("lastSuccessfulTime").asText()) > 0)
        .ifPresent(time -> status.put("lastSuccessfulTime", time));
  }

  private void startIfDue(ObjectNode cronJob, ObjectNode status) throws ApiException {
    Optional<CronSchedule> schedule = schedule(cronJob.path("spec"));
    Optional<Instant> due = schedule.flatMap(one -> due(cronJob, status, one));
    if (due.isEmpty()) {
      return;
    }
    String policy = cronJob.at("/spec/concurrencyPolicy").asText();
    if (policy.equals("Forbid") && !status.path("active").isEmpty()) {
      return;
    }
    if (policy.equals("Replace")) {
      for (JsonNode one : status.path("active")) {
        Optional<ObjectNode> job =
            api.find(
                new ObjectKey(
                    SimulatedApi.JOBS, one.path("namespace").asText(), one.path("name").asText()));
        if (job.isPresent()) {
          api.delete(SimulatedApi.JOBS, job.get());
        }
      }
      status.remove("active");
    }
    ObjectNode job = api.create(SimulatedApi.JOBS, job(cronJob, due.get(), schedule.get()));
    events.normal(cronJob, "SuccessfulCreate", "Created job " + job.at("/metadata/name").asText());
    ArrayNode active = status.withArrayProperty("active");
    ObjectNode reference = active.addObject();
    reference.put("apiVersion", "batch/v1").put("kind", "Job");
    for (String field : List.of("name", "namespace", "resourceVersion", "uid")) {
      reference.set(field, job.path("metadata").path(field));
    }
    status.put("lastScheduleTime", due.get().toString());
  }

  /** Returns when the next Job was due; empty if it is not yet, or too late. */
  private Optional<Instant> due(ObjectNode cronJob, ObjectNode status, CronSchedule schedule) {
    Instant now = api.instant();
    String last =
        status.path("lastScheduleTime").asText(cronJob.at("/metadata/creationTimestamp").asText());
    Instant earliest = Instant.parse(last);
    JsonNode deadline = cronJob.at("/spec/startingDeadlineSeconds");
    if (deadline.isNumber()) {
      Instant oldest = now.minusSeconds(deadline.asLong());
      earliest = oldest.isAfter(earliest) ? oldest : earliest;
    }
    return schedule.lastBetween(earliest, now);
  }

  private static ObjectNode job(ObjectNode cronJob, Instant due, CronSchedule schedule) {
    JsonNode template = cronJob.at("/spec/jobTemplate");
    ObjectNode job = SimulatedApi.owned(cronJob, "batch/v1", "Job");
    ObjectNode metadata = job.withObjectProperty("metadata");
    long minutes = due.getEpochSecond() / SECONDS_OF_A_MINUTE;
    metadata.put("name", cronJob.at("/metadata/name").asText() + "-" + minutes);
    if (template.at("/metadata/labels").isObject()) {
      metadata.set("labels", template.at("/metadata/labels").deepCopy());
    }
    ObjectNode annotations = metadata.putObject("annotations");
    if (template.at("/metadata/annotations") instanceof ObjectNode given) {
      annotations.setAll(given.deepCopy());
    }
    annotations.put(
        SCHEDULED_AT, DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(due.atZone(schedule.zone())));
    job.set("spec", template.path("spec").deepCopy());
    return job;
  }

  private void deleteOldest(List<ObjectNode> jobs, String condition, JsonNode limit)
      throws ApiException {
    List<ObjectNode> finished =
        new ArrayList<>(
            jobs.stream()
                .filter(job -> PodTemplate.hasCondition(job, condition))
                .sorted(
                    Comparator.comparing((ObjectNode job) -> job.at("/status/startTime").asText())
                        .thenComparing(job -> job.at("/metadata/name").asText()))
                .toList());
    for (int i = 0; limit.isNumber() && i < finished.size() - limit.asInt(); i++) {
      api.delete(SimulatedApi.JOBS, finished.get(i));
    }
  }

  /**
   * Returns the schedule; empty if it is not valid, which the real controller reports in an event.
   */
  private static Optional<CronSchedule> schedule(JsonNode spec) {
    try {
      return Optional.of(
          CronSchedule.parse(
              spec.path("schedule").asText(),
              spec.path("timeZone").asText(ZoneOffset.UTC.getId())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void setActive(ObjectNode status, ArrayNode active) {
    if (active.isEmpty()) {
      status.remove("active");
    } else {
      status.set("active", active);
    }
  }

  private boolean reportIfFinished(ObjectNode cronJob, JsonNode job) {
    for (String condition : List.of("Complete", "Failed")) {
      if (PodTemplate.hasCondition(job, condition)) {
        events.normal(
            cronJob,
            "SawCompletedJob",
            "Saw completed job: %s, condition: %s"
                .formatted(job.at("/metadata/name").asText(), condition));
        return true;
      }
    }
    return false;
  }
}
