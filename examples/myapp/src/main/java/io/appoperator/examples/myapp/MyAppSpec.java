package io.appoperator.examples.myapp;

import io.appoperator.api.CustomResource;
import io.appoperator.api.Schema;
import io.fabric8.kubernetes.api.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * An installation of MyApp.
 *
 * @param replicas the number of its servers
 * @param version the version to run; another one is an upgrade
 * @param database its database
 */
@CustomResource(
    group = "myapps.example.com",
    version = "v1",
    kind = "MyApp",
    plural = "myapps",
    columns = {"Version:.spec.version", "Servers:.status.servers"})
public record MyAppSpec(
    @Schema("minimum: 0, maximum: 50, default: 1") int replicas,
    @Schema("pattern: '^[0-9]+[.][0-9]+[.][0-9]+$'") String version,
    @Nullable Database database) {

  /**
   * A database of its own.
   *
   * @param enabled whether there is one
   * @param storage the size of its volume, which can only grow
   */
  public record Database(
      @Schema("default: true") boolean enabled, @Schema("default: 1Gi") Quantity storage) {}

  /** Returns whether there is a database. */
  boolean hasDatabase() {
    return database != null && database.enabled();
  }
}
