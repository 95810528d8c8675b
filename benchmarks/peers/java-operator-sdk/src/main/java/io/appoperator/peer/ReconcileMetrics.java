package io.appoperator.peer;

import com.sun.net.httpserver.HttpServer;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** Counts reconciles under the names that controller-runtime gave them, and serves the counts. */
final class ReconcileMetrics implements Metrics {

  private final AtomicLong reconciles = new AtomicLong();
  private final AtomicLong active = new AtomicLong();

  /** Serves on a free port of the loopback interface, which is returned. */
  int serve() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] text =
              "controller_runtime_reconcile_total %d\ncontroller_runtime_active_workers %d\n"
                  .formatted(reconciles.get(), active.get())
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    return server.getAddress().getPort();
  }

  @Override
  public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
    active.incrementAndGet();
    try {
      return execution.execute();
    } finally {
      reconciles.incrementAndGet();
      active.decrementAndGet();
    }
  }
}
