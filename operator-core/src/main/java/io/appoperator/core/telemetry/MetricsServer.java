package io.appoperator.core.telemetry;

import java.io.IOException;
import java.util.Map;

/** Answers {@code /metrics}. */
public final class MetricsServer implements AutoCloseable {

  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final HttpEndpoint endpoint;

  /**
   * Starts to listen.
   *
   * @throws IOException if it cannot listen there
   */
  public MetricsServer(BindAddress address, Metrics metrics) throws IOException {
    endpoint =
        new HttpEndpoint(
            "metrics",
            address,
            Map.of("/metrics", query -> new HttpPageResponse(200, TYPE, metrics.scrape())));
  }

  /** Returns the port that it listens on. */
  public int port() {
    return endpoint.port();
  }

  @Override
  public void close() {
    endpoint.close();
  }
}
