package io.appoperator.core.cluster;

/** Observes every request, for metrics. Must be fast and thread-safe. */
@FunctionalInterface
public interface RequestListener {

  /**
   * Called after each request.
   *
   * @param method the HTTP method
   * @param host the API server, {@code host:port}
   * @param code the HTTP status, or 0 if there was no response
   */
  void completed(String method, String host, int code);
}
