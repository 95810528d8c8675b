package io.appoperator.application;

import io.fabric8.kubernetes.api.model.IntOrString;
import org.jspecify.annotations.Nullable;

/**
 * The PodDisruptionBudget; at most one of the two.
 *
 * @param minAvailable how many pods must stay, a number or a percentage
 * @param maxUnavailable how many pods may go, a number or a percentage
 */
public record DisruptionSpec(
    @Nullable IntOrString minAvailable, @Nullable IntOrString maxUnavailable) {}
