package io.appoperator.core.controller;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Observes responses of an overloaded server (429 or Retry-After). Then all primaries wait, not
 * only the primary of the request.
 */
public final class OverloadListener implements InvocationHandler {

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
    return (Cluster)
        Proxy.newProxyInstance(
            Cluster.class.getClassLoader(),
            new Class<?>[] {Cluster.class},
            new OverloadListener(cluster, listener));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(cluster, arguments);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      // A request that this process aborted says nothing about the server.
      boolean interrupted = Thread.currentThread().isInterrupted();
      if (cause instanceof ClusterException rejection && !interrupted) {
        RetryAfter.ofAll(rejection).ifPresent(listener);
      }
      throw cause == null ? e : cause;
    }
  }
}
