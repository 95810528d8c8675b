package io.appoperator.core.run;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.option.Configuration;
import io.appoperator.core.option.RunTable;
import io.appoperator.core.reconcile.Bounds;
import io.appoperator.core.telemetry.BindAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the operator runs.
 *
 * @param namespaces the namespaces whose primary resources are managed; all if there is none
 * @param workers how many primaries of a kind are worked on at a time
 * @param health where {@code /healthz} and {@code /readyz} are served
 * @param metrics where {@code /metrics} is served
 * @param election the lease to hold while writing, or null to write without one
 * @param instance the name of this replica in events
 * @param bounds what no pass may exceed
 */
public record RunOptions(
    List<String> namespaces,
    int workers,
    BindAddress health,
    BindAddress metrics,
    @Nullable ElectionSettings election,
    String instance,
    Bounds bounds) {

  public RunOptions {
    namespaces = List.copyOf(namespaces);
  }

  /**
   * Takes the options from a configuration.
   *
   * @param election the lease to hold while writing, or null to write without one
   * @param instance the name of this replica
   */
  public static RunOptions of(
      Configuration configuration, @Nullable ElectionSettings election, String instance) {
    return new RunOptions(
        configuration.find(RunTable.NAMESPACES).orElse(List.of()),
        configuration.get(RunTable.WORKERS),
        configuration.get(RunTable.HEALTH_ADDRESS),
        configuration.get(RunTable.METRICS_ADDRESS),
        election,
        instance,
        new Bounds(
            configuration.get(RunTable.MANAGER_TIMEOUT),
            configuration.get(RunTable.PASS_TIMEOUT),
            configuration.get(RunTable.MAX_UPGRADE_ROLLOUTS)));
  }
}
