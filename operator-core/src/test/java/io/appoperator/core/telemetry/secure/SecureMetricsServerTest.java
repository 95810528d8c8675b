package io.appoperator.core.telemetry.secure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureMetricsServerTest {

  @TempDir private static Path stores;
  private static TestCertificate first;
  private static TestCertificate second;

  @TempDir private Path folder;
  private final ReviewingCluster cluster =
      new ReviewingCluster().withReader("prometheus").withUser("jane");
  private SecureMetricsServer server;

  @BeforeAll
  static void make() {
    first = TestCertificate.make(stores, "RSA");
    second = TestCertificate.make(stores, "EC");
  }

  @BeforeEach
  void open() throws IOException, GeneralSecurityException {
    first.write(folder);
    server =
        new SecureMetricsServer(
            new MetricsEndpoint(new BindAddress("127.0.0.1", 0), folder, true),
            new Metrics(),
            cluster);
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void answersAReaderWithTheMetrics() throws Exception {
    HttpResponse<String> response = get(first, "/metrics", "prometheus");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
    assertThat(response.body())
        .contains("application_operator_metrics_certificate_expiry_timestamp_seconds");
  }

  @Test
  void refusesEveryoneElse() throws Exception {
    assertThat(get(first, "/metrics", "jane").statusCode()).isEqualTo(403);
    assertThat(get(first, "/metrics", "forged").statusCode()).isEqualTo(401);
    HttpResponse<String> anonymous = get(first, "/metrics", "");
    assertThat(anonymous.statusCode()).isEqualTo(401);
    assertThat(anonymous.headers().firstValue("WWW-Authenticate")).hasValue("Bearer");
    assertThat(anonymous.body()).doesNotContain("application_operator_");
  }

  @Test
  void refusesEveryoneWhileTheApiServerDoesNotAnswer() throws Exception {
    cluster.fail(true);

    assertThat(get(first, "/metrics", "prometheus").statusCode()).isEqualTo(503);
  }

  @Test
  void hasNoOtherPathsAndMethods() throws Exception {
    assertThat(get(first, "/metrics/more", "prometheus").statusCode()).isEqualTo(404);
    assertThat(get(first, "/", "prometheus").statusCode()).isEqualTo(404);
    HttpRequest post =
        request("/metrics", "prometheus").POST(HttpRequest.BodyPublishers.noBody()).build();
    assertThat(client(first).send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
  }

  @Test
  void neverServesAnInvalidPairOfFiles() throws Exception {
    Files.writeString(folder.resolve("tls.key"), "no key");

    assertThatThrownBy(() -> new ReloadingKeyManager(folder, System::nanoTime))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("tls.key");
  }

  @Test
  void aChangedCertificateIsUsedByTheNextHandshake() throws Exception {
    AtomicLong clock = new AtomicLong();
    ReloadingKeyManager keys = new ReloadingKeyManager(folder, clock::get);
    assertThat(keys.current().chain()).containsExactly((X509Certificate) first.certificate());

    Files.writeString(folder.resolve("tls.key"), "half written");
    clock.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(keys.current().key()).isEqualTo(first.key());

    second.write(folder);
    clock.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(keys.current().key()).isEqualTo(second.key());
    assertThat(aliasFor(keys, "EC")).isNotNull();
    assertThat(aliasFor(keys, "RSA")).isNull();
  }

  @Test
  void aCertificateOfAnotherKeyDoesNotReplaceAPair() throws Exception {
    AtomicLong clock = new AtomicLong();
    ReloadingKeyManager keys = new ReloadingKeyManager(folder, clock::get);

    new TestCertificate(second.certificate(), first.key()).write(folder);
    clock.addAndGet(Duration.ofMinutes(1).toNanos());

    assertThat(keys.current().chain()).containsExactly((X509Certificate) first.certificate());
    assertThatThrownBy(() -> new ReloadingKeyManager(folder, clock::get))
        .isInstanceOf(UnusableCertificateException.class)
        .hasMessageContaining("tls.key is not the key of ");
  }

  /** The JDK passes null for issuers and engine as well, which its annotations do not say. */
  @SuppressWarnings("NullAway")
  private static @Nullable String aliasFor(ReloadingKeyManager keys, String type) {
    return keys.chooseEngineServerAlias(type, null, null);
  }

  @Test
  void clientsCheckTheCertificate() {
    assertThatThrownBy(() -> get(second, "/metrics", "prometheus"))
        .isInstanceOf(SSLHandshakeException.class);
  }

  private HttpResponse<String> get(TestCertificate trusted, String path, String token)
      throws Exception {
    return client(trusted).send(request(path, token).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://localhost:%s%s".formatted(server.port(), path)))
            .timeout(Duration.ofSeconds(10));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  private static HttpClient client(TestCertificate trusted) throws Exception {
    return HttpClient.newBuilder().sslContext(trusted.trusted()).build();
  }
}
