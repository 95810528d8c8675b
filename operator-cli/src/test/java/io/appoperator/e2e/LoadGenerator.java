package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.time.Duration;

/**
 * Edits many Applications faster than the operator can reconcile them. The editions change an
 * Ingress, an image and a file in turn; every second Application has an autoscaler.
 */
final class LoadGenerator {

  private static final String APPLICATION =
      """
      {"apiVersion": "apps.example.com/v1alpha1", "kind": "Application",
       "metadata": {"name": "%1$s"},
       "spec": {
         "image": "registry.example.com/app:v%2$s", "port": 8080,
         "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}},
         "configData": {"extra.json": "edition %3$s"},
         "storage": {"persistentVolumeClaims": [{"name": "%1$s-data", "size": "1Gi", "mountPath": "/data"}]},
         "network": {"ingress": {"host": "%1$s.example.com", "path": "/%4$s"}},
         %5$s}}
      """;
  private static final String FIXED = "\"replicas\": 0, \"disruption\": {\"maxUnavailable\": 1}";
  private static final String SCALED =
      "\"scaling\": {\"minReplicas\": 1, \"maxReplicas\": 3, \"targetCPUUtilizationPercentage\": 70}";

  private final OperatorScenario scenario;
  private final int size;

  LoadGenerator(OperatorScenario scenario, int size) {
    this.scenario = scenario;
    this.size = size;
  }

  /** Writes an edition of all Applications, one after the other, without waiting. */
  void write(int edition) throws IOException {
    for (int i = 0; i < size; i++) {
      String json =
          APPLICATION.formatted(
              name(i),
              (edition + 1) / 3,
              (edition + 2) / 3,
              edition / 3,
              i % 2 == 0 ? FIXED : SCALED);
      ResourceRef ref = new ResourceRef(TestKinds.APPLICATION, scenario.namespace(), name(i));
      scenario.admin().apply(ref, Json.parse(json.getBytes(UTF_8)), WriteMode.REAL);
    }
  }

  /** Waits until the operator observed the latest edition of each Application. */
  void awaitSeen() {
    for (int i = 0; i < size; i++) {
      LiveResource application = scenario.application(name(i));
      OperatorScenario.within(Duration.ofMinutes(1))
          .until(
              () ->
                  application.live().at("/metadata/generation").asLong()
                      == application.condition("Reconciled").path("observedGeneration").asLong());
    }
  }

  private static String name(int i) {
    return "app-" + i;
  }
}
