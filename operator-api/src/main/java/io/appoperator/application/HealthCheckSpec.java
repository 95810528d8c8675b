package io.appoperator.application;

import io.fabric8.kubernetes.api.model.Probe;
import org.jspecify.annotations.Nullable;

/**
 * The probes of the container.
 *
 * @param livenessProbe restarts the container when it fails
 * @param readinessProbe takes the pod out of the Service while it fails
 * @param startupProbe holds the other two back until it succeeds
 */
public record HealthCheckSpec(
    @Nullable Probe livenessProbe, @Nullable Probe readinessProbe, @Nullable Probe startupProbe) {}
