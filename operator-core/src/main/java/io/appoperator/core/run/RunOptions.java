package io.appoperator.core.run;

import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.reconcile.Bounds;
import io.appoperator.core.telemetry.BindAddress;
import org.jspecify.annotations.Nullable;

/**
 * How the operator runs.
 *
 * @param namespace the namespace whose primary resources are managed, or null for all
 * @param workers how many primaries of a kind are worked on at a time
 * @param health where {@code /healthz} and {@code /readyz} are served
 * @param metrics where {@code /metrics} is served
 * @param election the lease to hold while writing, or null to write without one
 * @param instance the name of this replica in events
 * @param bounds what no pass may exceed
 */
public record RunOptions(
    @Nullable String namespace,
    int workers,
    BindAddress health,
    BindAddress metrics,
    @Nullable ElectionSettings election,
    String instance,
    Bounds bounds) {}
