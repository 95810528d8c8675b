package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * What a pod requests, as the scheduler adds it up.
 *
 * @param cpu in cores
 * @param memory in bytes
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers">How
 *     init containers and sidecars count</a>
 */
public record PodRequests(double cpu, double memory) {

  /** Those of a pod without requests. All such pods share it. */
  public static final PodRequests NONE = new PodRequests(0, 0);

  /** Returns the requests of a pod spec; a value that is not a quantity counts as zero. */
  public static PodRequests of(JsonNode spec) {
    double cpu = total(spec, "cpu");
    double memory = total(spec, "memory");
    return cpu == 0 && memory == 0 ? NONE : new PodRequests(cpu, memory);
  }

  private static double total(JsonNode spec, String resource) {
    JsonNode ofPod = spec.path("resources").path("requests").path(resource);
    if (!ofPod.isMissingNode()) {
      return amount(ofPod);
    }
    double sidecars = 0;
    double starting = 0;
    for (JsonNode container : spec.path("initContainers")) {
      double request = request(container, resource);
      if (container.path("restartPolicy").asText().equals("Always")) {
        sidecars += request;
      } else {
        starting = Math.max(starting, sidecars + request);
      }
    }
    double running = sidecars;
    for (JsonNode container : spec.path("containers")) {
      running += request(container, resource);
    }
    return Math.max(starting, running);
  }

  /** The API server sets a missing request to the limit. */
  private static double request(JsonNode container, String resource) {
    JsonNode resources = container.path("resources");
    JsonNode request = resources.path("requests").path(resource);
    return amount(request.isMissingNode() ? resources.path("limits").path(resource) : request);
  }

  private static double amount(JsonNode quantity) {
    return quantity.isMissingNode()
        ? 0
        : Quantities.amount(quantity.asText()).map(BigDecimal::doubleValue).orElse(0.0);
  }
}
