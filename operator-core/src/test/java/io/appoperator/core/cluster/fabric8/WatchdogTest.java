package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchStream;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watches whose server sends nothing and leaves the connection open. */
@Timeout(60)
class WatchdogTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(10);

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void cancelsAWatchThatIsIdleAfterItsHeaders() {
    respondWithOnly("");
    try (Fabric8Cluster cluster = guardedBy(new Watchdog(SHORT, LONG));
        WatchStream watch = watch(cluster)) {
      ClusterException e = catchThrowableOfType(ClusterException.class, watch::next);

      assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
      assertThat(e).hasMessageContaining("The watch failed: the server sent nothing");
    }
  }

  @Test
  void cancelsAWatchThatIsIdleAfterAFrame() {
    respondWithOnly("{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\"}}}\n");
    try (Fabric8Cluster cluster = guardedBy(new Watchdog(SHORT, LONG));
        WatchStream watch = watch(cluster)) {
      assertThat(watch.next().map(WatchEvent::type)).contains(WatchEvent.Type.ADDED);

      ClusterException e = catchThrowableOfType(ClusterException.class, watch::next);

      assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
    }
  }

  @Test
  void cancelsAWatchThatOutlivesItsTimeout() {
    respondWithOnly("");
    try (Fabric8Cluster cluster = guardedBy(new Watchdog(LONG, SHORT));
        WatchStream watch = watch(cluster)) {
      ClusterException e = catchThrowableOfType(ClusterException.class, watch::next);

      assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
      assertThat(e).hasMessageContaining("The watch failed: the server did not close it");
    }
  }

  @Test
  void endsAWatchClosedByTheClientWithoutAnError() {
    respondWithOnly("");
    try (Fabric8Cluster cluster = guardedBy(new Watchdog(SHORT, SHORT))) {
      WatchStream watch = watch(cluster);
      watch.close();

      assertThat(watch.next()).isEmpty();
    }
  }

  private void respondWithOnly(String frame) {
    server.createContext("/", exchange -> begin(exchange, frame));
  }

  /** Leaves the exchange open, like a broken connection. */
  private static void begin(HttpExchange exchange, String frame) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(frame.getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
  }

  private Fabric8Cluster guardedBy(Watchdog watchdog) {
    ConfigBuilder config =
        new ConfigBuilder()
            .withMasterUrl("http://localhost:" + server.getAddress().getPort())
            .withHttp2Disable(true);
    Duration timeout = Duration.ofSeconds(10);
    return new Fabric8Cluster(
        new KubernetesClientBuilder()
            .withConfig(config.build())
            .withHttpClientFactory(new BlockingHttpClientFactory(timeout))
            .build(),
        "test",
        timeout,
        (method, host, code) -> {},
        true,
        watchdog);
  }

  private static WatchStream watch(Fabric8Cluster cluster) {
    return cluster.watch(SampleSite.service().ref().kind(), ListQuery.in(null), "1");
  }
}
