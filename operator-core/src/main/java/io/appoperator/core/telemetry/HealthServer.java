package io.appoperator.core.telemetry;

import io.appoperator.core.telemetry.HttpEndpoint.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers {@code /healthz} and {@code /readyz}: 200 if every check passes, else 503 with the checks
 * that fail. {@code ?verbose} names every check in a line of its own.
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
    List<HealthCheck> aliveChecks = List.copyOf(alive);
    List<HealthCheck> readyChecks = List.copyOf(ready);
    endpoint =
        new HttpEndpoint(
            "health",
            address,
            Map.of(
                "/healthz", query -> check("healthz", aliveChecks, query),
                "/readyz", query -> check("readyz", readyChecks, query)));
  }

  /** Returns the port that it listens on. */
  public int port() {
    return endpoint.port();
  }

  @Override
  public void close() {
    endpoint.close();
  }

  private static Answer check(String page, List<HealthCheck> checks, String query) {
    boolean verbose = List.of(query.split("&", -1)).stream().anyMatch(HealthServer::asksForAll);
    boolean healthy = true;
    StringBuilder lines = new StringBuilder();
    for (HealthCheck check : checks) {
      Optional<String> failure = check.run();
      healthy &= failure.isEmpty();
      if (failure.isPresent()) {
        lines.append("[-]%s failed: %s\n".formatted(check.name(), failure.get()));
      } else if (verbose) {
        lines.append("[+]%s ok\n".formatted(check.name()));
      }
    }
    if (healthy && !verbose) {
      return Answer.text(200, "ok");
    }
    lines.append("%s check %s\n".formatted(page, healthy ? "passed" : "failed"));
    return Answer.text(healthy ? 200 : 503, lines.toString());
  }

  private static boolean asksForAll(String parameter) {
    return parameter.equals("verbose") || parameter.startsWith("verbose=");
  }
}
