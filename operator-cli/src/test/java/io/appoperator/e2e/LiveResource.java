package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.Conditions;

/**
 * A primary resource of a scenario with its current state on the server.
 *
 * @param scenario the scenario with the resource
 * @param kind its kind
 * @param name its name
 */
record LiveResource(OperatorScenario scenario, ResourceKind kind, String name) {

  JsonNode live() {
    return scenario
        .find(kind, name)
        .<JsonNode>map(object -> object)
        .orElse(MissingNode.getInstance());
  }

  JsonNode status() {
    return live().path("status");
  }

  /**
   * Returns whether an operator has written a status: the definition defaults the generation to -1.
   */
  boolean isObserved() {
    return status().path("observedGeneration").asLong() >= 0;
  }

  String phase() {
    return status().path("phase").asText();
  }

  JsonNode condition(String type) {
    return Conditions.find(status(), type);
  }

  /** Returns the reason of a condition. */
  String reason(String type) {
    return condition(type).path("reason").asText();
  }

  /** Returns the message of a condition. */
  String message(String type) {
    return condition(type).path("message").asText();
  }

  /** Returns whether a condition is true for the current spec. */
  boolean is(String type) {
    JsonNode live = live();
    JsonNode condition = Conditions.find(live.path("status"), type);
    return Conditions.isTrue(condition)
        && condition.path("observedGeneration").asLong()
            == live.path("metadata").path("generation").asLong();
  }

  /** Waits until it is ready and its status has observed its latest spec. */
  void awaitReady() {
    OperatorScenario.soon().until(() -> is("Ready"));
  }

  /** Changes it by a merge patch. */
  void patch(String json) {
    scenario.patch(kind, name, json);
  }
}
