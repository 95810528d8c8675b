package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts the requests of two replicas with a settled fleet and with settings in force. On the real
 * server, whose audit log has the requests of each process.
 */
@WithControlPlane
@Tag("faults")
class IdleCostIT {

  private static final int FLEET = FaultDuration.of(200, 1000);
  private static final Duration REST =
      FaultDuration.of(Duration.ofSeconds(15), Duration.ofMinutes(2));
  private static final Duration QUIET = Duration.ofSeconds(3);

  private static final String SETTINGS =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: OperatorSettings
      defaults:
        Application:
          terminationGracePeriodSeconds: 60
      enforced:
        Application:
          podMetadata: {labels: {example.com/team: platform}}
      """;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;

  @BeforeEach
  void start(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    scenario = opened.add(OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace));
    String kubeconfig = scenario.operatorKubeconfig();
    Path settings = Files.writeString(folder.resolve("settings.yaml"), SETTINGS);
    for (String replica : List.of("one", "two")) {
      Path err = folder.resolve(replica);
      opened.add(OperatorProcess.withSettings(settings, kubeconfig, namespace.name(), err));
    }
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void aSettledFleetCausesOnlyWatchAndLeaseRequests() {
    for (int i = 0; i < FLEET; i++) {
      create(String.format(Locale.ROOT, "shop%04d", i));
    }
    OperatorScenario.within(Duration.ofMinutes(10))
        .pollInterval(Duration.ofSeconds(1))
        .until(this::isSettled);
    OperatorScenario.within(Duration.ofMinutes(2)).until(this::hasNoWrites);

    AuditLog.Position rest = scenario.now();
    FaultDuration.pass(REST);

    Map<String, Long> requests =
        scenario.requestsSince(rest).stream()
            .collect(
                Collectors.groupingBy(
                    entry -> entry.verb() + " " + entry.resource(),
                    TreeMap::new,
                    Collectors.counting()));
    System.out.printf("%s Applications at rest for %s s: %s%n", FLEET, REST.toSeconds(), requests);
    assertThat(requests).containsKey("update leases");
    assertThat(requests.keySet())
        .allMatch(request -> request.equals("update leases") || request.startsWith("watch "));
    assertThat(requests.get("update leases"))
        .as("one renewal each 2 s")
        .isLessThanOrEqualTo(REST.toSeconds() / 2 + 2);
  }

  private void create(String name) {
    ResourceRef ref = new ResourceRef(TestKinds.APPLICATION, scenario.namespace(), name);
    ObjectNode object = Json.object();
    object.put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    object.putObject("metadata").put("name", name).put("namespace", scenario.namespace());
    ObjectNode spec = object.putObject("spec").put("image", "nginx:1.0").put("port", 80);
    spec.putObject("configData").put("colour", "blue");
    spec.putObject("network").putObject("ingress").put("host", name + ".example.com");
    var unused = scenario.admin().apply(ref, object, WriteMode.REAL);
  }

  private boolean isSettled() {
    return scenario
            .admin()
            .list(TestKinds.APPLICATION, ListQuery.in(scenario.namespace()))
            .items()
            .stream()
            .filter(live -> live.at("/status/phase").asText().equals("Running"))
            .count()
        == FLEET;
  }

  /** Returns whether only the lease was written for a while. */
  private boolean hasNoWrites() {
    AuditLog.Position from = scenario.now();
    FaultDuration.pass(QUIET);
    return scenario.requestsSince(from).stream()
        .filter(AuditEntry::isWrite)
        .allMatch(entry -> entry.resource().equals("leases"));
  }
}
