package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs the pods of a Job until enough of them have succeeded. */
final class JobController implements SimulatedController {

  /** The default of {@code backoffLimit}. */
  private static final int STANDARD_LIMIT = 6;

  private final SimulatedApi api;
  private final EventRecorder events;

  JobController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("job-controller");
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return change.key().resource().equals(SimulatedApi.PODS)
        ? SimulatedApi.controller(change, "Job", SimulatedApi.JOBS)
        : SimulatedApi.itself(change, SimulatedApi.JOBS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty() || hasEnded(found.get())) {
      return Optional.empty();
    }
    ObjectNode job = found.get();
    int completions = job.at("/spec/completions").asInt(1);
    boolean suspended = job.at("/spec/suspend").asBoolean();
    List<ObjectNode> pods = api.ownedBy(job, SimulatedApi.PODS);
    int succeeded = count(pods, "Succeeded");
    int failed = count(pods, "Failed");
    boolean hasFailed = failed > job.at("/spec/backoffLimit").asInt(STANDARD_LIMIT);
    int active = pods.size() - succeeded - failed;
    int wanted = Math.min(job.at("/spec/parallelism").asInt(1), completions - succeeded);
    for (int i = active; i < wanted && !suspended && !hasFailed; i++) {
      ObjectNode pod = PodTemplate.podOf(job);
      pod.withObjectProperty("metadata").put("generateName", key.name() + "-");
      PodTemplate.reportCreated(events, job, api.create(SimulatedApi.PODS, pod));
      active++;
    }
    ObjectNode status = status(job, active, succeeded, failed);
    if (succeeded >= completions) {
      status.put("completionTime", api.now());
      String message = "Reached expected number of succeeded pods";
      addConditions(job, status, "SuccessCriteriaMet", "Complete", "CompletionsReached", message);
      events.normal(job, "Completed", "Job completed");
    } else if (hasFailed) {
      String message = "Job has reached the specified backoff limit";
      addConditions(job, status, "FailureTarget", "Failed", "BackoffLimitExceeded", message);
      events.warning(job, "BackoffLimitExceeded", message);
    }
    if (!status.equals(job.path("status"))) {
      api.setStatus(key, status);
    }
    return Optional.empty();
  }

  private static boolean hasEnded(ObjectNode job) {
    return PodTemplate.hasCondition(job, "Complete") || PodTemplate.hasCondition(job, "Failed");
  }

  private static int count(List<ObjectNode> pods, String phase) {
    return (int)
        pods.stream().filter(pod -> pod.at("/status/phase").asText().equals(phase)).count();
  }

  private ObjectNode status(ObjectNode job, int active, int succeeded, int failed) {
    ObjectNode status = job.objectNode();
    StatusConditions.keep(job, status);
    status.put("ready", 0).put("terminating", 0).putObject("uncountedTerminatedPods");
    status.put("startTime", job.at("/status/startTime").asText(api.now()));
    if (active > 0) {
      status.put("active", active);
    }
    if (succeeded > 0) {
      status.put("succeeded", succeeded);
    }
    if (failed > 0) {
      status.put("failed", failed);
    }
    return status;
  }

  private void addConditions(
      ObjectNode job,
      ObjectNode status,
      String cause,
      String result,
      String reason,
      String message) {
    StatusConditions conditions = new StatusConditions(job, status, api.now());
    conditions.add(cause, true, reason, message);
    conditions.add(result, true, reason, message);
  }
}
