package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.TracedCluster;
import io.appoperator.core.trace.Tracer;

/**
 * The metrics and traces of the operator.
 *
 * @param metrics the metrics
 * @param tracer traces reconciles
 */
public record Telemetry(Metrics metrics, Tracer tracer) {

  /** Returns a cluster whose requests are traced, if tracing is on. */
  Cluster traced(Cluster cluster) {
    return tracer == Tracer.NONE ? cluster : new TracedCluster(cluster, tracer);
  }

  /** Returns metrics without traces. */
  public static Telemetry of(Metrics metrics) {
    return new Telemetry(metrics, Tracer.NONE);
  }
}
