package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/** The cells of pods: which reason describes the state of all containers. */
final class PodCells {

  private static final Set<String> FINISHED = Set.of("Succeeded", "Failed");

  private final Row row;
  private final long initContainers;
  private long total;
  private long ready;
  private boolean initializing;
  private String reason;

  private PodCells(Row row) {
    this.row = row;
    this.initContainers = row.at("/spec/initContainers").size();
    this.total =
        row.at("/spec/containers").size()
            + row.at("/spec/initContainers").valueStream().filter(PodCells::isSidecar).count();
    this.reason = row.text("/status/reason", row.text("/status/phase"));
  }

  static void pod(Row row) {
    new PodCells(row).print();
  }

  private void print() {
    readConditions();
    readInitContainers();
    if (!initializing || hasCondition("Initialized")) {
      readContainers();
    }
    row.name().add(ready + "/" + total).add(status()).add(restarts()).age();
    row.add(row.text("/status/podIPs/0/ip", Row.NONE))
        .add(row.text("/spec/nodeName", Row.NONE))
        .add(row.text("/status/nominatedNodeName", Row.NONE))
        .add(readinessGates());
  }

  private void readConditions() {
    for (JsonNode condition : row.at("/status/conditions")) {
      if (condition.path("type").asText().equals("PodScheduled")
          && condition.path("reason").asText().equals("SchedulingGated")) {
        reason = "SchedulingGated";
      }
    }
  }

  private void readInitContainers() {
    int index = 0;
    for (JsonNode container : row.at("/status/initContainerStatuses")) {
      JsonNode ended = container.at("/state/terminated");
      String waiting = container.at("/state/waiting/reason").asText();
      boolean succeeded = ended.isObject() && ended.path("exitCode").asInt() == 0;
      boolean runsOn = isSidecar(spec(container)) && container.path("started").asBoolean();
      if (!succeeded && runsOn && container.path("ready").asBoolean()) {
        ready++;
      }
      if (!succeeded && !runsOn) {
        initializing = true;
        if (ended.isObject()) {
          reason = "Init:" + reasonOf(ended);
        } else if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
          reason = "Init:" + waiting;
        } else {
          reason = "Init:" + index + "/" + initContainers;
        }
        return;
      }
      index++;
    }
  }

  private void readContainers() {
    JsonNode containers = row.at("/status/containerStatuses");
    boolean running = false;
    String error = "";
    for (int i = containers.size() - 1; i >= 0; i--) {
      JsonNode container = containers.get(i);
      JsonNode ended = container.at("/state/terminated");
      String waiting = container.at("/state/waiting/reason").asText();
      if (!waiting.isEmpty()) {
        reason = waiting;
      } else if (ended.isObject()) {
        reason = reasonOf(ended);
        error = ended.path("exitCode").asInt() == 0 ? error : reason;
      } else if (container.path("ready").asBoolean() && container.at("/state/running").isObject()) {
        running = true;
        ready++;
      }
    }
    if (reason.equals("Completed")) {
      if (running && hasCondition("Ready")) {
        reason = "Running";
      } else if (!error.isEmpty()) {
        reason = error;
      } else if (running) {
        reason = "NotReady";
      }
    }
  }

  private String status() {
    if (!row.isBeingDeleted()) {
      return reason;
    }
    if (row.text("/status/reason").equals("NodeLost")) {
      return "Unknown";
    }
    return FINISHED.contains(row.text("/status/phase")) ? reason : "Terminating";
  }

  private String restarts() {
    boolean allInit = initializing && !hasCondition("Initialized");
    Stream<JsonNode> init =
        row.at("/status/initContainerStatuses")
            .valueStream()
            .filter(container -> allInit || isSidecar(spec(container)));
    Stream<JsonNode> main =
        allInit ? Stream.empty() : row.at("/status/containerStatuses").valueStream();
    var counted = Stream.concat(init, main).toList();
    long restarts =
        counted.stream().mapToLong(container -> container.path("restartCount").asLong()).sum();
    String last =
        counted.stream()
            .map(container -> container.at("/lastState/terminated/finishedAt").asText())
            .max(Comparator.naturalOrder())
            .orElse("");
    return restarts == 0 || last.isEmpty()
        ? Long.toString(restarts)
        : restarts + " (" + row.since(last) + " ago)";
  }

  private String readinessGates() {
    JsonNode gates = row.at("/spec/readinessGates");
    long met =
        gates
            .valueStream()
            .filter(gate -> hasCondition(gate.path("conditionType").asText()))
            .count();
    return gates.isEmpty() ? Row.NONE : met + "/" + gates.size();
  }

  private JsonNode spec(JsonNode status) {
    for (JsonNode container : row.at("/spec/initContainers")) {
      if (container.path("name").equals(status.path("name"))) {
        return container;
      }
    }
    return row.at("/none");
  }

  private boolean hasCondition(String type) {
    return row.at("/status/conditions")
        .valueStream()
        .filter(condition -> condition.path("type").asText().equals(type))
        .anyMatch(condition -> condition.path("status").asText().equals("True"));
  }

  private static boolean isSidecar(JsonNode container) {
    return container.path("restartPolicy").asText().equals("Always");
  }

  private static String reasonOf(JsonNode ended) {
    String reason = ended.path("reason").asText();
    if (!reason.isEmpty()) {
      return reason;
    }
    return ended.path("signal").asInt() == 0
        ? "ExitCode:" + ended.path("exitCode").asInt()
        : "Signal:" + ended.path("signal").asInt();
  }
}
