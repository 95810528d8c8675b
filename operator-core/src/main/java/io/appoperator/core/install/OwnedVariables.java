package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Environment variables of the container that would contradict the objects of the installation: its
 * probes, ports, roles and volumes.
 */
final class OwnedVariables {

  private static final String REMOVE = "Remove it.";
  private static final String PORTS =
      "The probes, the Services and the NetworkPolicy have the standard port. " + REMOVE;
  private static final String LEASE =
      "The Role is for the namespace of the operator, and replicas must share a lease. " + REMOVE;
  private static final String ENDS = "A Deployment restarts its pods when they end. " + REMOVE;

  /** What to do instead, by the name of the variable. */
  private static final Map<String, String> FIXES =
      Map.ofEntries(
          Map.entry("OPERATOR_HEALTH_ADDRESS", PORTS),
          Map.entry("OPERATOR_METRICS_ADDRESS", PORTS),
          Map.entry("OPERATOR_METRICS_CERT_PATH", value("metrics.tlsSecret")),
          Map.entry("OPERATOR_METRICS_AUTHORIZATION", value("metrics.authorization")),
          Map.entry("OPERATOR_MAX_PRIMARY_METRICS", value("metrics.maxPrimaries")),
          Map.entry("OPERATOR_NAMESPACE", value("namespaces")),
          Map.entry("OPERATOR_ALL_NAMESPACES", value("namespaces")),
          Map.entry("OPERATOR_SELECTOR", value("selector")),
          Map.entry("OPERATOR_SETTINGS", value("settings")),
          Map.entry("OPERATOR_SETTINGS_CONFIGMAP", value("settings")),
          Map.entry("OPERATOR_LOG_FORMAT", value("logFormat")),
          Map.entry("OPERATOR_LEASE_NAME", value("leaseName")),
          Map.entry("OPERATOR_LEASE_NAMESPACE", LEASE),
          Map.entry("OPERATOR_LEADER_ELECT", LEASE),
          Map.entry("OPERATOR_ONCE", ENDS),
          Map.entry("OPERATOR_PRINT_CONFIG", ENDS));

  private OwnedVariables() {}

  private static String value(String name) {
    return "Set the value %s instead.".formatted(name);
  }

  /** Returns the names of the variables. */
  static List<String> names() {
    return FIXES.keySet().stream().sorted().toList();
  }

  /** Adds a problem for each such variable. The chart has the same in checks.tpl. */
  static void check(InstallValues values, List<Diagnostic> problems) {
    JsonNode variables = values.get("env");
    for (int i = 0; i < variables.size(); i++) {
      String name = variables.get(i).path("name").asText();
      String fix = FIXES.get(name);
      if (fix != null) {
        problems.add(
            Diagnostic.invalid(
                "env[%s]".formatted(i), "%s is not allowed. ".formatted(name) + fix));
      }
    }
  }

  /** Returns the fixes as elements of a dictionary of Go templates. */
  static String template() {
    return new TreeMap<>(FIXES)
        .entrySet().stream()
            .map(fix -> "  \"%s\" \"%s\"".formatted(fix.getKey(), fix.getValue()))
            .collect(Collectors.joining("\n"));
  }
}
