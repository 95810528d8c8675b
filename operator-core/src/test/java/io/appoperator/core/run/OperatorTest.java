package io.appoperator.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.Bounds;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperatorTest {

  private static final BindAddress FREE_PORT = new BindAddress("127.0.0.1", 0);

  private final MemoryCluster cluster = new MemoryCluster();
  private final MemoryCluster leases = new MemoryCluster();
  private final Metrics metrics = new Metrics();

  @Test
  void electsOverAConnectionOfItsOwn() throws IOException, InterruptedException {
    ElectionSettings election = ElectionSettings.standard("team", "lease", "replica-1");
    RunOptions options =
        new RunOptions(List.of(), 1, FREE_PORT, FREE_PORT, election, "replica-1", Bounds.STANDARD);
    PluginRegistry nothing = PluginRegistry.of(List.of(), List.of());
    Operator operator = new Operator(cluster, leases, nothing, Telemetry.of(metrics), options);
    Thread thread = new Thread(() -> run(operator));
    thread.start();
    await().until(this::isLeading);
    operator.close();
    thread.join();

    assertThat(leases.requests()).contains("create Lease/lease").endsWith("replace Lease/lease");
    assertThat(cluster.requests()).isEmpty();
  }

  private boolean isLeading() {
    return metrics
        .scrape()
        .lines()
        .anyMatch(
            line -> line.startsWith("leader_election_master_status{") && line.endsWith(" 1.0"));
  }

  private static void run(Operator operator) {
    try {
      operator.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
