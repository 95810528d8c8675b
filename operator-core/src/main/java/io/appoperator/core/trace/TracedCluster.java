package io.appoperator.core.trace;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterCall.Verb;
import io.appoperator.core.cluster.InterceptedCluster;
import java.util.Map;
import java.util.function.Function;

/** Traces each request as a step. Watches are not traced, because they run for a long time. */
public final class TracedCluster extends InterceptedCluster {

  private final Cluster cluster;
  private final Tracer tracer;

  /** Traces the requests to a cluster. */
  public TracedCluster(Cluster cluster, Tracer tracer) {
    this.cluster = cluster;
    this.tracer = tracer;
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    if (call.verb() == Verb.WATCH) {
      return request.apply(cluster);
    }
    return tracer.step(
        call.verb() + " " + call.kind().kind(), attributes(call), () -> request.apply(cluster));
  }

  private static Map<String, String> attributes(ClusterCall call) {
    String namespace = String.valueOf(call.namespace());
    return call.verb() == Verb.LIST
        ? Map.of("k8s.namespace.name", namespace)
        : Map.of("k8s.namespace.name", namespace, "k8s.object.name", call.name());
  }

  @Override
  public void close() {
    cluster.close();
  }
}
