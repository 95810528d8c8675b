package io.appoperator.core.telemetry;

import java.io.IOException;
import java.util.Map;

/** Serves {@code /metrics}. */
public final class MetricsServer implements AutoCloseable {

  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final HttpEndpoint endpoint;

  /**
   * Starts to listen.
   *
   * @throws IOException if the address cannot be listened on
   */
  public MetricsServer(BindAddress address, Metrics metrics) throws IOException {
    endpoint =
        new HttpEndpoint(
            "metrics",
            address,
            Map.of("/metrics", query -> new HttpPageResponse(200, TYPE, metrics.scrape())));
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return endpoint.port();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
