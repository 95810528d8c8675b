package io.appoperator.core.telemetry;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Serves {@code /healthz} and {@code /readyz}: 200 if all checks pass, otherwise 503 with the
 * failed checks. {@code ?verbose} lists each check on a line of its own, with its note. {@code
 * ?exclude=NAME} omits a check. {@code /healthz/NAME} runs one check only.
 */
public final class HealthServer implements AutoCloseable {

  private final HttpEndpoint endpoint;

  /**
   * Starts to listen.
   *
   * @param address the address to listen on
   * @param alive the checks of {@code /healthz}; a restart must be able to fix a failure
   * @param ready the checks of {@code /readyz}
   * @throws IOException if the address cannot be listened on
   */
  public HealthServer(BindAddress address, List<HealthCheck> alive, List<HealthCheck> ready)
      throws IOException {
    Map<String, Function<String, HttpPageResponse>> pages = new TreeMap<>();
    pages.putAll(new HealthPage("healthz", alive).pages());
    pages.putAll(new HealthPage("readyz", ready).pages());
    endpoint = new HttpEndpoint("health", address, pages);
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
