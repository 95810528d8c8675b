package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.sample.SampleSite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Responses that no healthy API server sends. */
@Timeout(60)
class Fabric8ClusterTest {

  private final List<String> recorded = new CopyOnWriteArrayList<>();

  @TempDir private Path folder;

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
  void returnsTheServersRetryAfter() {
    answer(429, "{\"kind\":\"Status\",\"message\":\"too many requests\"}", "7");

    ClusterException e = failure();

    assertThat(e.failure()).isEqualTo(Failure.UNAVAILABLE);
    assertThat(e).hasMessage("too many requests");
    assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void sendsEachRequestOnceAndRecordsIt() {
    answer(503, "no leader", null);

    ClusterException e = failure();

    assertThat(e.failure()).isEqualTo(Failure.UNAVAILABLE);
    assertThat(e).hasMessage("no leader");
    assertThat(recorded).containsExactly("GET 503");
  }

  @Test
  void mapsEachStatusCodeToAFailure() {
    Map<Integer, Failure> failures =
        Map.of(
            400, Failure.REFUSED,
            401, Failure.FORBIDDEN,
            403, Failure.FORBIDDEN,
            409, Failure.CONFLICT,
            410, Failure.GONE,
            413, Failure.REFUSED,
            422, Failure.REFUSED,
            500, Failure.UNAVAILABLE,
            504, Failure.UNAVAILABLE);
    failures.forEach(
        (code, failure) -> {
          answer(code, "", null);
          assertThat(failure().failure()).as("%d", code).isEqualTo(failure);
        });
  }

  @Test
  void truncatesAnErrorPageThatIsNoStatus() {
    answer(502, "x".repeat(5000), null);

    assertThat(failure().getMessage()).hasSizeLessThan(600).endsWith("...");
  }

  @Test
  void rejectsAWebPageInPlaceOfAnObject() {
    answer(200, "<html>welcome</html>", null);

    ClusterException e = failure();

    assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
    assertThat(e.getMessage()).contains("Check that the address is that of an API server.");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void timesOutOnAServerThatDoesNotRespond() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Fabric8Cluster cluster =
            open("http://localhost:" + silent.getLocalPort(), Duration.ofSeconds(1))) {
      ClusterException e =
          catchThrowableOfType(
              ClusterException.class, () -> cluster.get(SampleSite.service().ref()));

      assertThat(e.failure()).isEqualTo(Failure.UNREACHABLE);
      assertThat(e.getMessage()).endsWith(" did not answer within 1 s.");
      assertThat(recorded).containsExactly("GET 0");
    }
  }

  @Test
  void reportsThatTheConnectionIsRefused() throws IOException {
    server.stop(0);

    assertThat(failure().getMessage()).endsWith(" cannot be reached: connection refused.");
  }

  @Test
  void endsWhenItsThreadIsInterrupted() {
    answer(200, "{}", null);

    Thread.currentThread().interrupt();
    try {
      assertThat(failure().getMessage()).contains("interrupted");
    } finally {
      assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
    }
  }

  @Test
  void endsWhenItsThreadIsInterruptedDuringARead() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Fabric8Cluster cluster =
            open("http://localhost:" + silent.getLocalPort(), Duration.ofSeconds(50))) {
      Thread caller = Thread.currentThread();
      Thread interrupter = new Thread(() -> interruptOnceConnected(silent, caller));
      interrupter.start();

      ClusterException e =
          catchThrowableOfType(
              ClusterException.class, () -> cluster.get(SampleSite.service().ref()));

      assertThat(Thread.interrupted()).as("the flag stays set").isTrue();
      assertThat(e).hasMessage("The request was interrupted.");
      interrupter.join();
    }
  }

  /** The request is in progress once its first byte has arrived. */
  private static void interruptOnceConnected(ServerSocket silent, Thread caller) {
    try (Socket connection = silent.accept()) {
      assertThat(connection.getInputStream().read()).isEqualTo('G');
      caller.interrupt();
      // The client ends the connection, not the server.
      connection.getInputStream().readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void rejectsAnUnknownContext() throws IOException {
    Path kubeconfig = kubeconfig("http://localhost:1");
    KubeConnection connection = new KubeConnection(kubeconfig, "staging", Duration.ofSeconds(1));

    assertThatThrownBy(() -> connection.open("test", (method, host, code) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The kubeconfig %s has no context 'staging'. Available: it.", kubeconfig);
  }

  private void answer(int code, String body, @Nullable String retryAfter) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try {
      server.removeContext("/");
    } catch (IllegalArgumentException e) {
      assertThat(e).as("the first response").isNotNull();
    }
    server.createContext(
        "/",
        exchange -> {
          if (retryAfter != null) {
            exchange.getResponseHeaders().add("Retry-After", retryAfter);
          }
          exchange.sendResponseHeaders(code, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private ClusterException failure() {
    String url = "http://localhost:" + server.getAddress().getPort();
    try (Fabric8Cluster cluster = open(url, Duration.ofSeconds(5))) {
      return catchThrowableOfType(
          ClusterException.class, () -> cluster.get(SampleSite.service().ref()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Fabric8Cluster open(String url, Duration timeout) throws IOException {
    return new KubeConnection(kubeconfig(url), null, timeout)
        .open("test", (method, host, code) -> recorded.add(method + " " + code));
  }

  private Path kubeconfig(String url) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: it, cluster: {server: "%s"}}]
        users: [{name: it, user: {token: secret}}]
        contexts: [{name: it, context: {cluster: it, user: it}}]
        current-context: it
        """
            .formatted(url));
  }
}
