package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;

/**
 * The readiness of workloads with replicas: the controller has observed the latest spec, and all
 * desired pods are available and run the latest template.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status">Deployment
 *     status</a>
 */
final class WorkloadReadiness {

  private static final String NOT_OBSERVED = "Waiting for the controller to observe the change.";

  private WorkloadReadiness() {}

  /** A Deployment with zero desired and zero existing pods is ready at once. */
  static Readiness deployment(JsonNode live) {
    JsonNode status = live.path("status");
    int wanted = live.path("spec").path("replicas").asInt(1);
    Replicas replicas =
        new Replicas(
            wanted,
            status.path("replicas").asInt(),
            status.path("readyReplicas").asInt(),
            status.path("updatedReplicas").asInt());
    if (wanted == 0 && replicas.current() == 0) {
      // There is no pod to wait for.
      return ready(replicas);
    }
    if (!isObserved(live)) {
      return progressing(NOT_OBSERVED, replicas);
    }
    JsonNode progressing = Conditions.find(live.path("status"), "Progressing");
    if (progressing.path("reason").asText().equals("ProgressDeadlineExceeded")) {
      return new Readiness(State.FAILED, progressing.path("message").asText(), replicas);
    }
    boolean complete =
        replicas.updated() >= wanted
            && replicas.current() == replicas.updated()
            && status.path("availableReplicas").asInt() >= wanted;
    return complete ? ready(replicas) : incomplete(live, replicas);
  }

  /** A ReplicaSet never replaces pods, so all its pods count as updated. */
  static Readiness replicaSet(JsonNode live) {
    JsonNode status = live.path("status");
    int wanted = live.path("spec").path("replicas").asInt(1);
    int current = status.path("replicas").asInt();
    Replicas replicas =
        new Replicas(wanted, current, status.path("readyReplicas").asInt(), current);
    if (wanted == 0 && current == 0) {
      return ready(replicas);
    }
    if (!isObserved(live)) {
      return progressing(NOT_OBSERVED, replicas);
    }
    boolean complete =
        current == wanted
            && status.path("fullyLabeledReplicas").asInt() >= wanted
            && status.path("availableReplicas").asInt() >= wanted;
    return complete ? ready(replicas) : incomplete(live, replicas);
  }

  /**
   * A StatefulSet keeps the pods below its partition, and with {@code OnDelete} all pods, on an
   * earlier template until the user changes that. These pods do not block readiness.
   *
   * @see <a
   *     href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#update-strategies">Update
   *     strategies</a>
   */
  static Readiness statefulSet(JsonNode live) {
    JsonNode status = live.path("status");
    JsonNode strategy = live.path("spec").path("updateStrategy");
    int wanted = live.path("spec").path("replicas").asInt(1);
    Replicas replicas =
        new Replicas(
            wanted,
            status.path("replicas").asInt(),
            status.path("readyReplicas").asInt(),
            status.path("updatedReplicas").asInt());
    if (wanted == 0 && replicas.current() == 0) {
      return ready(replicas);
    }
    if (!isObserved(live)) {
      return progressing(NOT_OBSERVED, replicas);
    }
    boolean available =
        replicas.current() == wanted
            && replicas.ready() >= wanted
            && status.path("availableReplicas").asInt(replicas.ready()) >= wanted;
    if (!available) {
      return incomplete(live, replicas);
    }
    if (isOnDelete(strategy)) {
      return onDelete(replicas);
    }
    int partition = strategy.path("rollingUpdate").path("partition").asInt();
    return replicas.updated() >= wanted - partition ? ready(replicas) : incomplete(live, replicas);
  }

  /** A DaemonSet has one desired pod per matching node. */
  static Readiness daemonSet(JsonNode live) {
    JsonNode status = live.path("status");
    int wanted = status.path("desiredNumberScheduled").asInt();
    Replicas replicas =
        new Replicas(
            wanted,
            status.path("currentNumberScheduled").asInt(),
            status.path("numberReady").asInt(),
            status.path("updatedNumberScheduled").asInt());
    if (!isObserved(live)) {
      return progressing(NOT_OBSERVED, replicas);
    }
    boolean available =
        replicas.current() >= wanted
            && replicas.ready() >= wanted
            && status.path("numberAvailable").asInt() >= wanted;
    if (!available) {
      return incomplete(live, replicas);
    }
    if (isOnDelete(live.path("spec").path("updateStrategy"))) {
      return onDelete(replicas);
    }
    return replicas.updated() >= wanted ? ready(replicas) : incomplete(live, replicas);
  }

  private static boolean isOnDelete(JsonNode strategy) {
    return strategy.path("type").asText().equals("OnDelete");
  }

  private static Readiness onDelete(Replicas replicas) {
    return replicas.updated() >= replicas.wanted()
        ? ready(replicas)
        : new Readiness(
            State.PENDING,
            "%s of %s pods run the latest template; the others get it when they are deleted (update strategy OnDelete)."
                .formatted(replicas.updated(), replicas.wanted()),
            replicas);
  }

  private static boolean isObserved(JsonNode live) {
    return live.path("status").path("observedGeneration").asLong()
        >= live.path("metadata").path("generation").asLong();
  }

  private static Readiness ready(Replicas replicas) {
    return new Readiness(State.READY, "", replicas);
  }

  private static Readiness progressing(String message, Replicas replicas) {
    return new Readiness(State.PROGRESSING, message, replicas);
  }

  private static Readiness incomplete(JsonNode live, Replicas replicas) {
    JsonNode failure = Conditions.find(live.path("status"), "ReplicaFailure");
    if (Conditions.isTrue(failure)) {
      // Its controller retries: quota may become available without an edit.
      return new Readiness(State.FAILING, failure.path("message").asText(), replicas);
    }
    return progressing(
        "%s of %s pods are ready, %s run the latest template."
            .formatted(replicas.ready(), replicas.wanted(), replicas.updated()),
        replicas);
  }
}
