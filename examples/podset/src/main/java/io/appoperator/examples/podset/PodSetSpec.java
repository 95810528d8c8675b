package io.appoperator.examples.podset;

import io.appoperator.api.CustomResource;
import io.appoperator.api.Schema;

/**
 * A number of equal pods.
 *
 * @param size the number of pods
 * @param image the image that they run
 */
@CustomResource(
    group = "sets.example.com",
    version = "v1alpha1",
    kind = "PodSet",
    plural = "podsets",
    columns = {"Size:.spec.size", "Nodes:.status.nodes"},
    schema =
        "x-kubernetes-validations: [{rule: self.metadata.name.size() <= 50, message: The name must have at most 50 characters}]")
public record PodSetSpec(
    @Schema("minimum: 0, maximum: 100") int size,
    @Schema("minLength: 1, default: 'busybox:1.37'") String image) {}
