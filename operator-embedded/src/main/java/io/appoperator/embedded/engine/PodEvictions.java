package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.LabelMatch;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;
import java.util.Set;

/**
 * Deletes pods on request, unless a PodDisruptionBudget forbids it. A request must not run at the
 * same time as others of the store.
 */
public final class PodEvictions {

  private static final String PODS = "pods";
  private static final String BUDGETS = "poddisruptionbudgets.policy";

  /** Pods in these phases are not available, so that no budget counts them. */
  private static final Set<String> UNCOUNTED = Set.of("Pending", "Succeeded", "Failed");

  private final ApiResources resources;
  private final ObjectStore store;
  private final ServerIdentity identity;

  /** Creates the evictions of a server. */
  public PodEvictions(ApiResources resources, ObjectStore store, ServerIdentity identity) {
    this.resources = resources;
    this.store = store;
    this.identity = identity;
  }

  /**
   * Evicts a pod.
   *
   * @return a status of success
   * @throws ApiException if there is no such pod, or if a budget does not allow the eviction now
   */
  public ObjectNode evict(String namespace, String name, JsonNode eviction, DeleteOptions options)
      throws ApiException {
    if (!eviction.at("/metadata/name").asText(name).equals(name)) {
      throw Failures.badRequest("name in URL does not match name in Eviction object");
    }
    Endpoint pods = resources.find("v1", PODS, "").orElseThrow();
    ObjectNode pod = pods.get(namespace, name);
    boolean isCounted =
        !UNCOUNTED.contains(pod.at("/status/phase").asText())
            && !ObjectMetadata.isBeingDeleted(pod);
    if (isCounted) {
      useBudget(namespace, pod, options);
    }
    pods.delete(namespace, name, options);
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
    return status.put("status", "Success").put("code", 201);
  }

  private void useBudget(String namespace, ObjectNode pod, DeleteOptions options)
      throws ApiException {
    List<ObjectNode> budgets =
        store.list(BUDGETS, namespace).stream()
            .filter(
                budget ->
                    LabelMatch.matches(budget.at("/spec/selector"), pod.at("/metadata/labels")))
            .toList();
    if (budgets.size() > 1) {
      throw Failures.internal(
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
              + " support.");
    }
    if (budgets.isEmpty() || isUnhealthy(pod, budgets.get(0))) {
      return;
    }
    ObjectNode budget = budgets.get(0).deepCopy();
    check(budget);
    if (!options.dryRun()) {
      ObjectNode status = budget.withObjectProperty("status");
      status.put("disruptionsAllowed", status.path("disruptionsAllowed").asInt() - 1);
      status
          .withObjectProperty("disruptedPods")
          .put(ObjectMetadata.text(pod, "name"), identity.now());
      store.put(new ObjectKey(BUDGETS, namespace, ObjectMetadata.text(budget, "name")), budget);
    }
  }

  /** Returns whether a pod is not ready and may be evicted for that reason. */
  private static boolean isUnhealthy(JsonNode pod, JsonNode budget) {
    boolean isReady =
        pod.at("/status/conditions")
            .valueStream()
            .anyMatch(
                one ->
                    one.path("type").asText().equals("Ready")
                        && one.path("status").asText().equals("True"));
    JsonNode status = budget.path("status");
    boolean isHealthy =
        status.path("desiredHealthy").asInt() > 0
            && status.path("currentHealthy").asInt() >= status.path("desiredHealthy").asInt();
    boolean isAlways = budget.at("/spec/unhealthyPodEvictionPolicy").asText().equals("AlwaysAllow");
    return !isReady && (isAlways || isHealthy);
  }

  private static void check(ObjectNode budget) throws ApiException {
    JsonNode status = budget.path("status");
    String name = ObjectMetadata.text(budget, "name");
    if (status.path("observedGeneration").asLong() < budget.at("/metadata/generation").asLong()) {
      throw Failures.disruption(
          "The disruption budget " + name + " is still being processed by the server.", 10);
    }
    if (status.path("disruptionsAllowed").asInt() <= 0) {
      throw Failures.disruption(
          "The disruption budget %s needs %s healthy pods and has %s currently"
              .formatted(
                  name,
                  status.path("desiredHealthy").asInt(),
                  status.path("currentHealthy").asInt()),
          0);
    }
  }
}
