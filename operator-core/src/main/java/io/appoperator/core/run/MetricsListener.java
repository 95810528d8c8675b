package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.MetricsServer;
import io.appoperator.core.telemetry.secure.SecureMetricsServer;
import java.io.IOException;
import java.util.function.IntSupplier;

/**
 * The open endpoint of the metrics, with or without TLS.
 *
 * @param portNumber returns its port
 * @param closing closes it
 */
record MetricsListener(IntSupplier portNumber, Runnable closing) {

  static MetricsListener open(MetricsEndpoint endpoint, Metrics metrics, Cluster cluster)
      throws IOException {
    if (endpoint.certificates() == null) {
      MetricsServer server = new MetricsServer(endpoint.address(), metrics);
      return new MetricsListener(server::port, server::close);
    }
    SecureMetricsServer server = new SecureMetricsServer(endpoint, metrics, cluster);
    return new MetricsListener(server::port, server::close);
  }

  int port() {
    return portNumber.getAsInt();
  }

  void close() {
    closing.run();
  }
}
