package io.appoperator.examples.database;

import io.fabric8.kubernetes.api.model.Quantity;

/**
 * The spec of a Database; the schema ensures that all fields are set.
 *
 * @param version the major version of PostgreSQL
 * @param storage the minimum size of the volume
 */
public record DatabaseSpec(String version, Quantity storage) {}
