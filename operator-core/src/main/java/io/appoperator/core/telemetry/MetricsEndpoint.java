package io.appoperator.core.telemetry;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the metrics are served, and to which clients.
 *
 * @param address the address to listen on
 * @param certificates the directory with {@code tls.crt} and {@code tls.key}; null for plain HTTP
 * @param authorized whether a client needs a token of a user who may {@code get} the path
 */
public record MetricsEndpoint(
    BindAddress address, @Nullable Path certificates, boolean authorized) {

  public MetricsEndpoint {
    if (authorized && certificates == null) {
      throw new IllegalArgumentException("A token must not be sent without TLS");
    }
  }

  /** Returns an endpoint without TLS that answers every client. */
  public static MetricsEndpoint plain(BindAddress address) {
    return new MetricsEndpoint(address, null, false);
  }
}
