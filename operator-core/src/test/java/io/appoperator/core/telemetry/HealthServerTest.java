package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthServerTest {

  private static final BindAddress FREE = BindAddress.parse("127.0.0.1:0");

  private final AtomicReference<Optional<String>> caches = new AtomicReference<>(Optional.empty());
  private final HttpClient client = HttpClient.newHttpClient();
  private HealthServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        new HealthServer(
            FREE,
            List.of(new HealthCheck("workers", Optional::empty)),
            List.of(
                new HealthCheck("workers", Optional::empty),
                new HealthCheck("caches", caches::get)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void returnsOkIfAllChecksPass() throws Exception {
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
    assertThat(get("/readyz").body()).isEqualTo("ok");
  }

  @Test
  void returns503OnlyOnTheEndpointOfAFailedCheck() throws Exception {
    caches.set(Optional.of("Deployment is not synced"));

    assertThat(get("/readyz").statusCode()).isEqualTo(503);
    assertThat(get("/readyz").body())
        .isEqualTo("[-]caches failed: Deployment is not synced\nreadyz check failed\n");
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void listsAllChecksIfVerbose() throws Exception {
    assertThat(get("/readyz?verbose").body())
        .isEqualTo("[+]workers ok\n[+]caches ok\nreadyz check passed\n");
    caches.set(Optional.of("100% wrong"));
    assertThat(get("/readyz?verbose=1").body())
        .isEqualTo("[+]workers ok\n[-]caches failed: 100% wrong\nreadyz check failed\n");
  }

  @Test
  void servesASingleCheck() throws Exception {
    caches.set(Optional.of("Deployment is not synced"));

    assertThat(get("/readyz/workers").statusCode()).isEqualTo(200);
    assertThat(get("/readyz/caches").statusCode()).isEqualTo(503);
    assertThat(get("/readyz/caches").body())
        .isEqualTo("[-]caches failed: Deployment is not synced\nreadyz check failed\n");
  }

  @Test
  void ignoresExcludedChecksAndListsThem() throws Exception {
    caches.set(Optional.of("Deployment is not synced"));

    assertThat(get("/readyz?exclude=caches").statusCode()).isEqualTo(200);
    assertThat(get("/readyz?verbose&exclude=caches").body())
        .isEqualTo("[+]workers ok\n[+]caches excluded: ok\nreadyz check passed\n");
    assertThat(get("/readyz?exclude=workers&exclude=cache").body())
        .isEqualTo(
            """
            [-]caches failed: Deployment is not synced
            warn: some checks cannot be excluded: there is no cache
            readyz check failed
            """);
  }

  @Test
  void treatsAThrowingCheckAsFailed() throws Exception {
    try (HealthServer broken =
        new HealthServer(FREE, List.of(new HealthCheck("broken", this::fail)), List.of())) {
      HttpResponse<String> answer = send(broken.port(), "/healthz", "GET");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("[-]broken failed: the check itself failed", "oops");
    }
  }

  @Test
  void answersHeadWithoutABody() throws Exception {
    HttpResponse<String> answer = send(server.port(), "/healthz", "HEAD");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers().firstValue("Content-Length")).contains("2");
  }

  @Test
  void rejectsOtherMethodsAndPaths() throws Exception {
    HttpResponse<String> post = send(server.port(), "/healthz", "POST");
    assertThat(post.statusCode()).isEqualTo(405);
    assertThat(post.headers().firstValue("Allow")).contains("GET, HEAD");
    assertThat(get("/").statusCode()).isEqualTo(404);
    assertThat(get("/healthz/more").statusCode()).isEqualTo(404);
    assertThat(get("/metrics").body())
        .contains("/healthz, /healthz/workers, /readyz, /readyz/caches, /readyz/workers");
  }

  @Test
  void reportsTheAddressThatItCannotBind() {
    BindAddress taken = new BindAddress("127.0.0.1", server.port());

    assertThatThrownBy(() -> new HealthServer(taken, List.of(), List.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Cannot serve health on " + taken);
  }

  @Test
  void servesMetricsInThePrometheusFormat() throws Exception {
    Metrics metrics = new Metrics();
    metrics.controller("toy", 3);
    try (MetricsServer metricsServer = new MetricsServer(FREE, metrics)) {
      HttpResponse<String> answer = send(metricsServer.port(), "/metrics", "GET");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type"))
          .contains("text/plain; version=0.0.4; charset=utf-8");
      assertThat(answer.body())
          .contains("controller_runtime_max_concurrent_reconciles{controller=\"toy\"} 3.0\n");
    }
  }

  private Optional<String> fail() {
    throw new IllegalStateException("oops");
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(server.port(), path, "GET");
  }

  private HttpResponse<String> send(int port, String path, String method) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build();
    return client.send(request, BodyHandlers.ofString());
  }
}
