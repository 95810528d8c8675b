package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.kind.LabelMatch;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts how many pods of a PodDisruptionBudget may be evicted. */
final class DisruptionBudgetController implements SimulatedController {

  private static final String BUDGETS = "poddisruptionbudgets.policy";
  private static final int PERCENT = 100;

  private final SimulatedApi api;

  DisruptionBudgetController(SimulatedApi api) {
    this.api = api;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    if (change.key().resource().equals(SimulatedApi.PODS)) {
      return api.list(BUDGETS, change.key().namespace()).stream()
          .map(budget -> SimulatedApi.key(BUDGETS, budget))
          .collect(Collectors.toSet());
    }
    return SimulatedApi.itself(change, BUDGETS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode budget = found.get();
    List<ObjectNode> pods =
        api.list(SimulatedApi.PODS, key.namespace()).stream()
            .filter(pod -> isSelected(budget, pod))
            .toList();
    int expected = pods.size();
    int healthy = (int) pods.stream().filter(pod -> PodTemplate.hasCondition(pod, "Ready")).count();
    JsonNode spec = budget.path("spec");
    int desired =
        spec.hasNonNull("minAvailable")
            ? share(spec.path("minAvailable"), expected)
            : Math.max(0, expected - share(spec.path("maxUnavailable"), expected));
    int allowed = expected == 0 ? 0 : Math.max(0, healthy - desired);
    ObjectNode status = budget.objectNode();
    status.set("observedGeneration", budget.at("/metadata/generation"));
    status.put("currentHealthy", healthy).put("desiredHealthy", desired);
    status.put("disruptionsAllowed", allowed).put("expectedPods", expected);
    ObjectNode condition =
        new StatusConditions(budget, status, api.now())
            .add(
                "DisruptionAllowed",
                allowed > 0,
                allowed > 0 ? "SufficientPods" : "InsufficientPods",
                "");
    condition.set("observedGeneration", budget.at("/metadata/generation"));
    if (!status.equals(budget.path("status"))) {
      api.setStatus(key, status);
    }
    return Optional.empty();
  }

  private static boolean isSelected(JsonNode budget, JsonNode pod) {
    return LabelMatch.matches(budget.at("/spec/selector"), pod.at("/metadata/labels"));
  }

  private static int share(JsonNode value, int whole) {
    if (value.isNumber()) {
      return value.asInt();
    }
    int percent = Integer.parseInt("0" + value.asText().replace("%", ""));
    return (whole * percent + PERCENT - 1) / PERCENT;
  }
}
