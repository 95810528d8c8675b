package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.schema.Quantities;
import java.util.List;

/** The class of a pod by its requests and limits, which decides which pods a full node ends. */
final class QualityOfService {

  private static final List<String> CONTAINERS = List.of("containers", "initContainers");

  private QualityOfService() {}

  /** Returns the class of a specification. */
  static String of(JsonNode spec) {
    boolean isGuaranteed = true;
    boolean hasAny = false;
    for (String list : CONTAINERS) {
      for (JsonNode container : spec.path(list)) {
        for (String resource : List.of("cpu", "memory")) {
          String request = amount(container, "requests", resource);
          String limit = amount(container, "limits", resource);
          hasAny |= isPositive(request) || isPositive(limit);
          isGuaranteed &= isPositive(limit) && Quantities.compare(request, limit) == 0;
        }
      }
    }
    return !hasAny ? "BestEffort" : isGuaranteed ? "Guaranteed" : "Burstable";
  }

  private static String amount(JsonNode container, String kind, String resource) {
    return container.path("resources").path(kind).path(resource).asText("0");
  }

  private static boolean isPositive(String quantity) {
    return Quantities.compare(quantity, "0") > 0;
  }
}
