package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.TracedCluster;
import io.appoperator.core.trace.Tracer;

/**
 * Where the operator tells how it fares.
 *
 * @param metrics where everything counts
 * @param tracer follows passes
 */
public record Telemetry(Metrics metrics, Tracer tracer) {

  /** Returns a cluster whose requests are followed, if anything is. */
  Cluster traced(Cluster cluster) {
    return tracer == Tracer.NONE ? cluster : new TracedCluster(cluster, tracer);
  }

  /** Returns metrics without traces. */
  public static Telemetry of(Metrics metrics) {
    return new Telemetry(metrics, Tracer.NONE);
  }
}
