package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.watch.Scope;
import org.jspecify.annotations.Nullable;

/**
 * The options of a running operator.
 *
 * @param scope which primary resources are managed
 * @param mode when it ends
 * @param writes whether it writes, or only logs what it would change
 * @param workers the maximum number of concurrent reconciles of a kind
 * @param health the address of {@code /healthz} and {@code /readyz}
 * @param metrics where {@code /metrics} is served, and to which clients
 * @param election the lease to hold while writing, or null to write without one
 * @param instance the name of this replica in events
 * @param events which events it writes
 * @param reconcileLimits the limits of reconciles
 * @param maxPrimaryMetrics the maximum number of primary resources of a kind that have metrics of
 *     their own; if there are more, none of them has
 */
public record RunOptions(
    Scope scope,
    RunMode mode,
    WriteMode writes,
    int workers,
    BindAddress health,
    MetricsEndpoint metrics,
    @Nullable ElectionSettings election,
    String instance,
    EventSelection events,
    ReconcileLimits reconcileLimits,
    int maxPrimaryMetrics) {

  /** When the operator ends. */
  public enum RunMode {
    /** When it is closed. */
    UNTIL_STOPPED,
    /** When everything that existed at the start was reconciled once. */
    ONCE
  }
}
