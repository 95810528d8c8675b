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

  private final SimulatedApi api;

  JobController(SimulatedApi api) {
    this.api = api;
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
    if (found.isEmpty() || PodTemplate.hasCondition(found.get(), "Complete")) {
      return Optional.empty();
    }
    ObjectNode job = found.get();
    int completions = job.at("/spec/completions").asInt(1);
    boolean suspended = job.at("/spec/suspend").asBoolean();
    List<ObjectNode> pods = api.ownedBy(job, SimulatedApi.PODS);
    int succeeded =
        (int)
            pods.stream()
                .filter(pod -> pod.at("/status/phase").asText().equals("Succeeded"))
                .count();
    int active = pods.size() - succeeded;
    int wanted = Math.min(job.at("/spec/parallelism").asInt(1), completions - succeeded);
    for (int i = active; i < wanted && !suspended; i++) {
      ObjectNode pod = PodTemplate.podOf(job);
      pod.withObjectProperty("metadata").put("generateName", key.name() + "-");
      api.create(SimulatedApi.PODS, pod);
      active++;
    }
    writeStatus(key, job, active, succeeded, succeeded >= completions);
    return Optional.empty();
  }

  private void writeStatus(
      ObjectKey key, ObjectNode job, int active, int succeeded, boolean complete)
      throws ApiException {
    ObjectNode status = job.objectNode();
    status.put("ready", 0).put("terminating", 0).putObject("uncountedTerminatedPods");
    status.put("startTime", job.at("/status/startTime").asText(api.now()));
    if (active > 0) {
      status.put("active", active);
    }
    if (succeeded > 0) {
      status.put("succeeded", succeeded);
    }
    if (complete) {
      status.put("completionTime", api.now());
      String message = "Reached expected number of succeeded pods";
      StatusConditions conditions = new StatusConditions(job, status, api.now());
      conditions.add("SuccessCriteriaMet", true, "CompletionsReached", message);
      conditions.add("Complete", true, "CompletionsReached", message);
    }
    if (!status.equals(job.path("status"))) {
      api.setStatus(key, status);
    }
  }
}
