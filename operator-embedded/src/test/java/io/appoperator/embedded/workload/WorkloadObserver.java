package io.appoperator.embedded.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * Applies objects in a namespace, and records what controllers make of them, without times and
 * generated names.
 */
final class WorkloadObserver {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final KubernetesClient client;
  private final String namespace;
  private final List<String> seen = new ArrayList<>();

  WorkloadObserver(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** Applies an object, waits until its status satisfies a condition, and records the status. */
  void apply(String yaml, Predicate<JsonNode> condition) {
    GenericKubernetesResource applied =
        client
            .genericKubernetesResources(type(yaml, "apiVersion"), type(yaml, "kind"))
            .inNamespace(namespace)
            .resource(
                client
                    .getKubernetesSerialization()
                    .unmarshal(yaml, GenericKubernetesResource.class))
            .fieldManager("test")
            .forceConflicts()
            .serverSideApply();
    record(applied, condition);
  }

  private static String type(String yaml, String field) {
    return yaml.lines()
        .filter(line -> line.startsWith(field + ": "))
        .findFirst()
        .orElseThrow()
        .substring(field.length() + 2);
  }

  /** Waits until the status of an object satisfies a condition, and records the status. */
  void record(GenericKubernetesResource object, Predicate<JsonNode> condition) {
    JsonNode observed =
        Awaitility.await()
            .atMost(LIMIT)
            .until(
                () -> json(object),
                live -> isObserved(live) && condition.test(live.path("status")));
    seen.add(object.getKind() + " " + masked(observed.path("status")));
  }

  GenericKubernetesResource resource(String apiVersion, String kind, String name) {
    return client
        .genericKubernetesResources(apiVersion, kind)
        .inNamespace(namespace)
        .withName(name)
        .require();
  }

  private static boolean isObserved(JsonNode object) {
    JsonNode observed = object.at("/status/observedGeneration");
    return observed.isMissingNode()
        || observed.asLong() == object.at("/metadata/generation").asLong();
  }

  private JsonNode json(GenericKubernetesResource object) {
    return client
        .getKubernetesSerialization()
        .convertValue(
            resource(object.getApiVersion(), object.getKind(), object.getMetadata().getName()),
            ObjectNode.class);
  }

  /** Waits until so many pods exist, and returns them by name. */
  List<Pod> awaitPods(int number) {
    Awaitility.await().atMost(LIMIT).until(() -> pods().size() == number);
    return pods();
  }

  private List<Pod> pods() {
    return client.pods().inNamespace(namespace).list().getItems().stream()
        .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
        .toList();
  }

  /** Ends a pod, as its kubelet would do. */
  void end(Pod pod, String phase) {
    client
        .pods()
        .inNamespace(namespace)
        .withName(pod.getMetadata().getName())
        .editStatus(
            live -> new PodBuilder(live).editOrNewStatus().withPhase(phase).endStatus().build());
  }

  void add(String line) {
    seen.add(line);
  }

  /**
   * Waits until events had these reasons, because each controller emits its events later, and
   * records all reasons by kind of object.
   */
  List<String> finishWith(String... awaited) {
    Awaitility.await().atMost(LIMIT).until(() -> reasons().containsAll(List.of(awaited)));
    seen.addAll(reasons());
    return seen;
  }

  private Set<String> reasons() {
    Set<String> reasons = new TreeSet<>();
    for (Event event : client.v1().events().inNamespace(namespace).list().getItems()) {
      // On a busy machine, real controllers fail and try again.
      if (!event.getReason().startsWith("Failed")) {
        reasons.add(event.getInvolvedObject().getKind() + " " + event.getReason());
      }
    }
    return reasons;
  }

  /** Returns a status with sorted conditions, and without times and parts of names. */
  private static String masked(JsonNode status) {
    List<String> conditions = new ArrayList<>();
    for (JsonNode one : status.path("conditions")) {
      conditions.add(
          "%s=%s %s %s"
              .formatted(
                  one.path("type").asText(),
                  one.path("status").asText(),
                  one.path("reason").asText(),
                  one.path("message").asText()));
    }
    List<String> fields = new ArrayList<>();
    status.properties().stream()
        .filter(field -> !field.getKey().endsWith("Time") && !field.getKey().equals("conditions"))
        .forEach(field -> fields.add(field.getKey() + ": " + field.getValue()));
    return (fields.stream().sorted().toList() + " " + conditions.stream().sorted().toList())
        .replaceAll("(web|db|late)-[a-z0-9]{4,10}", "$1-HASH");
  }
}
