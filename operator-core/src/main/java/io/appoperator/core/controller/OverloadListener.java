package io.appoperator.core.controller;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterCall;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.InterceptedCluster;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Observes an API server that is unreachable, or that rejects a request with 429 or 503 and {@code
 * Retry-After}. Then all primaries wait, not only the primary of the request. Thread-safe.
 */
public final class OverloadListener extends InterceptedCluster {

  private final Cluster cluster;
  private final Consumer<Duration> listener;

  private OverloadListener(Cluster cluster, Consumer<Duration> listener) {
    this.cluster = cluster;
    this.listener = listener;
  }

  /**
   * Observes the responses of a cluster.
   *
   * @param listener receives the time that all primaries must wait
   */
  public static Cluster on(Cluster cluster, Consumer<Duration> listener) {
    return new OverloadListener(cluster, listener);
  }

  @Override
  protected <T> T intercept(ClusterCall call, Function<Cluster, T> request) {
    try {
      return request.apply(cluster);
    } catch (ClusterException e) {
      // A request that this process aborted says nothing about the server.
      if (!Thread.currentThread().isInterrupted()) {
        RetryAfter.ofAll(e).ifPresent(listener);
      }
      throw e;
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
