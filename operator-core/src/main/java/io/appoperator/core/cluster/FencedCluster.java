package io.appoperator.core.cluster;

import io.appoperator.core.cluster.ClusterException.Failure;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Rejects writes that are not allowed at that moment; reads are always allowed. */
public final class FencedCluster extends InterceptedCluster {

  private final Cluster cluster;
  private final BooleanSupplier mayWrite;

  /**
   * Creates the fence.
   *
   * @param mayWrite called right before each write
   */
  public FencedCluster(Cluster cluster, BooleanSupplier mayWrite) {
    this.cluster = cluster;
    this.mayWrite = mayWrite;
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    if (call.verb().writes() && !mayWrite.getAsBoolean()) {
      throw new ClusterException(
          Failure.UNAVAILABLE,
          0,
          "This replica does not hold the lease. The leader continues.",
          List.of(),
          null);
    }
    return request.apply(cluster);
  }

  @Override
  public void close() {
    cluster.close();
  }
}
