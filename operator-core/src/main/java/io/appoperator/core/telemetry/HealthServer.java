package io.appoperator.core.telemetry;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Answers {@code /healthz} and {@code /readyz}: 200 if every check passes, else 503 with the checks
 * that fail. {@code ?verbose} names every check in a line of its own, with what there is to know
 * though it passes, {@code ?exclude=NAME} leaves one out, and {@code /healthz/NAME} is about one
 * alone.
 */
public final class HealthServer implements AutoCloseable {

  private final HttpEndpoint endpoint;

  /**
   * Starts to listen.
   *
   * @param address where
   * @param alive the checks of {@code /healthz}: a failure is cured by a restart
   * @param ready the checks of {@code /readyz}
   * @throws IOException if it cannot listen there
   */
  public HealthServer(BindAddress address, List<HealthCheck> alive, List<HealthCheck> ready)
      throws IOException {
    Map<String, Function<String, HttpPageResponse>> pages = new TreeMap<>();
    pages.putAll(new HealthPage("healthz", alive).pages());
    pages.putAll(new HealthPage("readyz", ready).pages());
    endpoint = new HttpEndpoint("health", address, pages);
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
