package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A Prometheus in a process of its own, which scrapes one operator and its pods each second. */
final class PrometheusServer implements AutoCloseable {

  private static final Path PROGRAM = Path.of("/usr/bin/prometheus");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private PrometheusServer(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /**
   * Starts it; skips the test if the package prometheus is not installed.
   *
   * @param folder for its files
   * @param operator host and port of the metrics of the operator, over TLS
   * @param pods host and port of what the kubelet and kube-state-metrics report of pods
   * @throws IllegalStateException if it is not installed and the environment has {@code CI=true}
   */
  static PrometheusServer scraping(Path folder, String operator, String pods) throws IOException {
    if (!Files.isExecutable(PROGRAM)) {
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        throw new IllegalStateException("CI=true requires the package prometheus.");
      }
      Assumptions.abort("SKIPPED: this test requires the package prometheus.");
    }
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yaml"),
            """
            global: {scrape_interval: 1s}
            scrape_configs:
              - job_name: application-operator-metrics
                honor_labels: true
                scheme: https
                # Other tests check the certificate.
                tls_config: {insecure_skip_verify: true}
                static_configs: [{targets: ["%s"], labels: {namespace: operator-system}}]
              - job_name: pods
                static_configs: [{targets: ["%s"]}]
            """
                .formatted(operator, pods));
    // Prometheus cannot choose a port itself.
    String address = "127.0.0.1:" + freePort();
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=" + address)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    return new PrometheusServer(process, address);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns the number of series in the result of a query; 0 while the server starts. */
  int series(String query) {
    URI uri =
        URI.create(
            "http://%s/api/v1/query?query=%s"
                .formatted(address, URLEncoder.encode(query, StandardCharsets.UTF_8)));
    try {
      JsonNode answer =
          JSON.readTree(
              client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body());
      if (!answer.path("status").asText().equals("success")) {
        throw new IllegalArgumentException(query + ": " + answer.path("error").asText());
      }
      return answer.at("/data/result").size();
    } catch (IOException e) {
      if (process.isAlive()) {
        return 0;
      }
      throw new UncheckedIOException("Prometheus has ended.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
