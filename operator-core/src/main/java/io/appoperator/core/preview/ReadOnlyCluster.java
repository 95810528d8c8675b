package io.appoperator.core.preview;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.InterceptedCluster;
import java.util.function.Function;

/** A read-only cluster for previews. Calls that a subclass does not handle are program errors. */
abstract class ReadOnlyCluster extends InterceptedCluster {

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    throw unsupported();
  }

  @Override
  public void close() {}

  static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("A preview does not write");
  }
}
