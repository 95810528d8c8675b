package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.controller.Bounds;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.watch.Scope;
import org.jspecify.annotations.Nullable;

/**
 * How the operator runs.
 *
 * @param scope which primary resources are managed
 * @param pace when it ends
 * @param writes whether it writes, or only logs what it would do
 * @param workers how many primaries of a kind are worked on at a time
 * @param health where {@code /healthz} and {@code /readyz} are served
 * @param metrics where {@code /metrics} is served
 * @param election the lease to hold while writing, or null to write without one
 * @param instance the name of this replica in events
 * @param bounds what no pass may exceed
 */
public record RunOptions(
    Scope scope,
    Pace pace,
    WriteMode writes,
    int workers,
    BindAddress health,
    BindAddress metrics,
    @Nullable ElectionSettings election,
    String instance,
    Bounds bounds) {

  /** When the operator ends. */
  public enum Pace {
    /** When it is asked to. */
    UNTIL_STOPPED,
    /** When everything that was there has been worked on once. */
    ONCE
  }
}
