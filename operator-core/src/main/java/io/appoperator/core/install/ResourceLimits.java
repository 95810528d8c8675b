package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.kind.Quantities;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What the API server demands of the requests and the limits of a container together. */
final class ResourceLimits {

  /** Resources of which a node gives no more than it has: those of devices, and huge pages. */
  static final String EXACT = "^(hugepages-.*|.*/.*)$";

  private static final Pattern EXACT_NAME = Pattern.compile(EXACT);

  private ResourceLimits() {}

  /**
   * Adds a problem for each request that does not fit its limit, and for each part of a device.
   * checks.tpl has the same.
   */
  static void check(InstallValues values, List<Diagnostic> problems) {
    for (String part : List.of("requests", "limits")) {
      for (Map.Entry<String, JsonNode> each : values.get("resources." + part).properties()) {
        String amount = each.getValue().asText();
        if (isDevice(each.getKey()) && !isWhole(amount)) {
          problems.add(
              Diagnostic.invalid(
                  "resources.%s.%s".formatted(part, each.getKey()),
                  "'%s' is not a whole number, but a device is not divided. Set a whole number."
                      .formatted(amount)));
        }
      }
    }
    JsonNode limits = values.get("resources.limits");
    for (Map.Entry<String, JsonNode> each : values.get("resources.requests").properties()) {
      String name = each.getKey();
      String request = each.getValue().asText();
      String limit = limits.path(name).asText();
      boolean isExact = EXACT_NAME.matcher(name).matches();
      if (isExact && !Quantities.areEqual(request, limit)) {
        problems.add(
            problem(name, "Must equal the limit of this resource. Set both to the same quantity."));
      } else if (Quantities.isLarger(request, limit)) {
        problems.add(
            problem(
                name,
                "%s exceeds the limit %s. Set both, so that the request is at most the limit."
                    .formatted(request, limit)));
      }
    }
  }

  private static boolean isDevice(String name) {
    return name.contains("/") && !name.contains("kubernetes.io/");
  }

  /** The API server first rounds up to thousandths. */
  private static boolean isWhole(String quantity) {
    return Quantities.amount(quantity)
        .map(amount -> amount.setScale(3, RoundingMode.CEILING).stripTrailingZeros().scale() <= 0)
        .orElse(true);
  }

  private static Diagnostic problem(String name, String message) {
    return Diagnostic.invalid("resources.requests." + name, message);
  }
}
