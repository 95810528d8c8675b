package io.appoperator.core.telemetry.secure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.secure.MetricsAuthorizer.Decision;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves {@code /metrics} over TLS, and if requested only to clients whose token belongs to a user
 * who may {@code get} this path. Probes have another port and server, which clients that block this
 * one do not affect.
 */
public final class SecureMetricsServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SecureMetricsServer.class);

  private static final String PATH = "/metrics";
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";
  private static final String BEARER = "bearer ";
  private static final int THREADS = 4;
  private static final int WAITING = 64;

  /** Limits of the server of the JDK, which are for the whole process; only this class uses it. */
  private static final String MAX_SECONDS = "10";

  private final HttpsServer server;
  private final ThreadPoolExecutor threads;
  private final Metrics metrics;
  private final @Nullable MetricsAuthorizer authorizer;

  /**
   * Starts to listen.
   *
   * @param endpoint the address and the directory with the certificate
   * @param cluster asked about the tokens of clients
   * @throws IOException if the address cannot be listened on, or the certificate cannot be read
   */
  public SecureMetricsServer(MetricsEndpoint endpoint, Metrics metrics, Cluster cluster)
      throws IOException {
    Path certificates = endpoint.certificates();
    if (certificates == null) {
      throw new IllegalArgumentException("TLS requires a certificate");
    }
    this.metrics = metrics;
    this.authorizer =
        endpoint.authorized() ? new MetricsAuthorizer(cluster, System::nanoTime) : null;
    ReloadingKeyManager keys = new ReloadingKeyManager(certificates, System::nanoTime);
    System.setProperty("sun.net.httpserver.maxReqTime", MAX_SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", MAX_SECONDS);
    try {
      this.server = HttpsServer.create(endpoint.address().socketAddress(), WAITING);
    } catch (IOException e) {
      throw new IOException(
          "Cannot serve metrics on %s: %s. Choose another address, or stop the process that listens there."
              .formatted(endpoint.address(), e.getMessage()),
          e);
    }
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            work -> {
              Thread thread = new Thread(work, "metrics");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
    server.createContext("/", this::answer);
    metrics.gauge(
        "application_operator_metrics_certificate_expiry_timestamp_seconds",
        "When the certificate of the metrics endpoint expires, in Unix time.",
        () -> keys.current().expiry());
    server.start();
  }

  private static SSLContext context(KeyManager keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {keys}, null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has TLS", e);
    }
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!exchange.getRequestURI().getPath().equals(PATH)) {
        send(exchange, 404, "Not found. Available paths: " + PATH + "\n");
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        send(exchange, 405, "Only GET and HEAD are supported.\n");
      } else {
        answerAuthorized(exchange);
      }
    } catch (RuntimeException e) {
      LOG.warn("Serving {} failed", PATH, e);
    }
  }

  private void answerAuthorized(HttpExchange exchange) throws IOException {
    Decision decision;
    try {
      decision = authorizer == null ? Decision.ALLOWED : authorizer.decide(token(exchange), PATH);
    } catch (ClusterException e) {
      LOG.warn("A client of {} cannot be checked: {}", PATH, e.getMessage());
      send(exchange, 503, "The API server cannot be asked about the token; see the log.\n");
      return;
    }
    switch (decision) {
      case ALLOWED -> {
        exchange.getResponseHeaders().set("Content-Type", TYPE);
        send(exchange, 200, metrics.scrape());
      }
      case UNAUTHENTICATED -> {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        send(exchange, 401, "Send a valid token of a ServiceAccount or a user.\n");
      }
      case FORBIDDEN ->
          send(exchange, 403, "The user of the token may not get %s.\n".formatted(PATH));
    }
  }

  /** Returns the token of a request; empty if it has none. */
  private static String token(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    return header != null && header.toLowerCase(Locale.ROOT).startsWith(BEARER)
        ? header.substring(BEARER.length()).strip()
        : "";
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().putIfAbsent("Content-Type", List.of("text/plain; charset=utf-8"));
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    exchange.getResponseHeaders().set("Connection", "close");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : body.length);
    if (!head) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(body);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
