package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;

/** The readiness of built-in kinds without pods. */
final class ReadinessRules {

  private ReadinessRules() {}

  static Readiness exists(JsonNode live) {
    return Readiness.ready();
  }

  /** A claim may wait for its first pod, so a pending claim does not block readiness. */
  static Readiness claim(JsonNode live) {
    String phase = live.path("status").path("phase").asText("Pending");
    return switch (phase) {
      case "Bound" -> resized(live);
      case "Lost" -> Readiness.of(State.FAILED, "The volume of the claim is lost.");
      default -> Readiness.of(State.PENDING, "The claim is not bound yet.");
    };
  }

  private static Readiness resized(JsonNode live) {
    boolean resizing =
        Conditions.all(live.path("status"))
            .map(condition -> condition.path("type").asText())
            .anyMatch(type -> type.endsWith("Resizing") || type.endsWith("ResizePending"));
    return resizing
        ? Readiness.of(State.PENDING, "The volume is being resized.")
        : Readiness.ready();
  }

  /** The cloud provider assigns the address; inside the cluster the Service works without it. */
  static Readiness service(JsonNode live) {
    boolean waits =
        live.path("spec").path("type").asText().equals("LoadBalancer")
            && live.path("status").path("loadBalancer").path("ingress").isEmpty();
    return waits ? Readiness.of(State.PENDING, "No address is assigned yet.") : Readiness.ready();
  }

  static Readiness ingress(JsonNode live) {
    return live.path("status").path("loadBalancer").path("ingress").isEmpty()
        ? Readiness.of(State.PENDING, "No address is assigned yet.")
        : Readiness.ready();
  }
}
