package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Schedules pods, and says that their containers run; they run nothing. */
final class PodController implements SimulatedController {

  /** Pods with this label have no kubelet: another client writes their status. */
  private static final String BY_HAND = "kubelet";

  /** The phases that a pod never leaves. */
  private static final Set<String> ENDED = Set.of("Failed", "Succeeded");

  private static final int MAX_ADDRESS = 65_534;

  private final SimulatedApi api;
  private final SimulationOptions options;
  private final Scheduler scheduler;
  private final EventRecorder events;
  private final Map<ObjectKey, Long> startedAt = new HashMap<>();
  private int lastAddress;

  PodController(SimulatedApi api, SimulationOptions options) {
    this.api = api;
    this.options = options;
    this.scheduler = new Scheduler(api, options);
    this.events = api.events("default-scheduler");
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    if (change.key().resource().equals(SimulatedApi.NODES)) {
      return api.list(SimulatedApi.PODS, "").stream()
          .filter(pod -> !isOnAnotherNode(pod, change.key().name()))
          .map(pod -> SimulatedApi.key(SimulatedApi.PODS, pod))
          .collect(Collectors.toSet());
    }
    return SimulatedApi.itself(change, SimulatedApi.PODS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      startedAt.remove(key);
      return Optional.empty();
    }
    ObjectNode pod = found.get();
    if (!pod.at("/spec/schedulingGates").isEmpty()) {
      return Optional.empty();
    }
    if (!pod.at("/spec").hasNonNull("nodeName")) {
      Optional<String> node = scheduler.nodeFor(pod);
      if (node.isEmpty()) {
        if (!pod.at("/status/conditions").toString().contains("Unschedulable")) {
          events.warning(pod, "FailedScheduling", Scheduler.UNSCHEDULABLE);
        }
        write(key, pod, Scheduler.unschedulable(pod, api.now()));
        return Optional.empty();
      }
      pod.withObjectProperty("spec").put("nodeName", node.get());
      api.store(key, pod);
      startedAt.put(key, System.nanoTime());
      events.normal(
          pod,
          "Scheduled",
          "Successfully assigned %s/%s to %s".formatted(key.namespace(), key.name(), node.get()));
    }
    if (ENDED.contains(pod.at("/status/phase").asText())) {
      return Optional.empty();
    }
    if (!scheduler.responds(pod.at("/spec/nodeName").asText())) {
      markNotReady(key, pod);
      return Optional.empty();
    }
    if (pod.at("/metadata/labels").has(BY_HAND)) {
      reportScheduled(key, pod);
      return Optional.empty();
    }
    Optional<String> missing = missingImage(pod);
    long passed = System.nanoTime() - startedAt.getOrDefault(key, 0L);
    long left = options.podReadiness().toNanos() - passed;
    boolean starts = left > 0 && startedAt.containsKey(key);
    write(key, pod, status(pod, missing, !starts && missing.isEmpty()));
    return starts && missing.isEmpty() ? Optional.of(Duration.ofNanos(left)) : Optional.empty();
  }

  private void write(ObjectKey key, ObjectNode pod, ObjectNode status) throws ApiException {
    if (!status.equals(pod.path("status"))) {
      api.setStatus(key, status);
    }
  }

  /** The node controller sets this condition alone: no kubelet reports any more. */
  private void markNotReady(ObjectKey key, ObjectNode pod) throws ApiException {
    ObjectNode status = pod.withObjectProperty("status").deepCopy();
    for (JsonNode one : status.path("conditions")) {
      if (PodTemplate.isTrue(one, "Ready") && one instanceof ObjectNode condition) {
        condition.put("status", "False").put("lastTransitionTime", api.now());
      }
    }
    write(key, pod, status);
  }

  private static boolean isOnAnotherNode(JsonNode pod, String node) {
    JsonNode name = pod.at("/spec/nodeName");
    return name.isTextual() && !name.asText().equals(node);
  }

  private void reportScheduled(ObjectKey key, ObjectNode pod) throws ApiException {
    if (!PodTemplate.hasCondition(pod, "PodScheduled")) {
      ObjectNode status = pod.withObjectProperty("status").deepCopy().put("phase", "Pending");
      new StatusConditions(pod, status, api.now()).add("PodScheduled", true, "", "");
      api.setStatus(key, status);
    }
  }

  private ObjectNode status(ObjectNode pod, Optional<String> missing, boolean isReady) {
    boolean endsItself = !pod.at("/spec/restartPolicy").asText().equals("Always");
    boolean ended = isReady && endsItself;
    ObjectNode status = pod.objectNode();
    status.put("phase", ended ? "Succeeded" : isReady ? "Running" : "Pending");
    status.put("qosClass", pod.at("/status/qosClass").asText("BestEffort"));
    status
        .put("hostIP", "10.0.0.1")
        .put("startTime", pod.at("/status/startTime").asText(api.now()));
    if (isReady) {
      String known = pod.at("/status/podIP").asText();
      String address = known.isEmpty() ? nextAddress() : known;
      status.put("podIP", address).putArray("podIPs").addObject().put("ip", address);
    }
    StatusConditions conditions = new StatusConditions(pod, status, api.now());
    conditions.add("PodScheduled", true, "", "");
    conditions.add("Initialized", true, "", "");
    boolean serves = isReady && !ended;
    String reason = serves ? "" : ended ? "PodCompleted" : "ContainersNotReady";
    String message = serves || ended ? "" : "containers with unready status: " + names(pod);
    conditions.add("ContainersReady", serves, reason, message);
    conditions.add("Ready", serves, reason, message);
    for (JsonNode container : pod.at("/spec/containers")) {
      addContainer(status, container, missing, serves, ended);
    }
    return status;
  }

  private String nextAddress() {
    lastAddress = lastAddress % MAX_ADDRESS + 1;
    return "10.244.%s.%s".formatted(lastAddress / 256, lastAddress % 256);
  }

  private void addContainer(
      ObjectNode status,
      JsonNode container,
      Optional<String> missing,
      boolean serves,
      boolean ended) {
    ObjectNode entry = status.withArrayProperty("containerStatuses").addObject();
    String image = container.path("image").asText();
    entry.put("name", container.path("name").asText()).put("image", image);
    entry.put("imageID", "").put("ready", serves).put("restartCount", 0).put("started", serves);
    ObjectNode state = entry.putObject("state");
    if (serves) {
      state.putObject("running").put("startedAt", status.path("startTime").asText());
    } else if (ended) {
      state.putObject("terminated").put("exitCode", 0).put("reason", "Completed");
    } else if (missing.filter(image::equals).isPresent()) {
      state
          .putObject("waiting")
          .put("reason", "ImagePullBackOff")
          .put("message", "Back-off pulling image \"" + image + "\"");
    } else {
      state.putObject("waiting").put("reason", "ContainerCreating");
    }
  }

  private Optional<String> missingImage(JsonNode pod) {
    return pod.at("/spec/containers")
        .valueStream()
        .map(container -> container.path("image").asText())
        .filter(image -> options.missingImages().matcher(image).find())
        .findFirst();
  }

  private static String names(JsonNode pod) {
    return pod.at("/spec/containers")
        .valueStream()
        .map(container -> container.path("name").asText())
        .toList()
        .toString();
  }
}
