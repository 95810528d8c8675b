package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics over TLS. On the real server, which decides which ServiceAccounts may read them. */
@WithControlPlane
class MetricsAccessIT {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Pattern PORT = Pattern.compile("metrics on port (\\d+)");
  private static final Pattern TOKEN = Pattern.compile("token: \"([^\"]+)\"");
  private static final String READER = "application-operator-metrics-reader";
  private static final int FORBIDDEN = 403;

  @TempDir private Path folder;
  private ControlPlane server;
  private String namespace;
  private String roles;

  @BeforeEach
  void prepare(ControlPlane controlPlane, TestNamespace testNamespace) throws IOException {
    server = controlPlane;
    namespace = testNamespace.name();
    // The certificate of the API server is for 127.0.0.1, too.
    Path certificates = server.state().resolve("certificates");
    Files.copy(certificates.resolve("apiserver.crt"), folder.resolve("tls.crt"));
    Files.copy(certificates.resolve("apiserver.key"), folder.resolve("tls.key"));
    CommandRun printed =
        CommandRun.of(
            "rbac",
            "--metrics-authorization",
            "--service-account=" + namespace + ":operator",
            "--namespace=" + namespace);
    roles = printed.out();
    server.applyYaml(CommandRun.of("crd").out());
    server.applyYaml(roles);
  }

  @AfterEach
  void remove() {
    server.kubectl(
        "delete",
        "clusterrole,clusterrolebinding",
        "--ignore-not-found",
        "--wait=false",
        READER,
        READER + "-" + namespace,
        "application-operator-metrics-auth",
        "application-operator-metrics-auth:" + namespace);
  }

  @Test
  void onlyAccountsWithTheRoleReadTheMetrics() throws Exception {
    server.kubectl(
        "create",
        "clusterrolebinding",
        READER + "-" + namespace,
        "--clusterrole=" + READER,
        "--serviceaccount=" + namespace + ":prometheus");
    String kubeconfig = server.kubeconfigFor(namespace, "operator").toString();
    AuditLog.Position start = server.audit().now();

    try (OperatorProcess operator =
        OperatorProcess.with(
            kubeconfig,
            folder.resolve("log"),
            "--namespace=" + namespace,
            "--metrics-cert-path=" + folder,
            "--metrics-authorization")) {
      OperatorScenario.within(TIMEOUT).until(() -> PORT.matcher(operator.standardError()).find());
      String port = port(operator);
      HttpResponse<String> metrics = get(port, token("prometheus"));
      assertThat(metrics.statusCode()).as(metrics.body()).isEqualTo(200);
      assertThat(metrics.body()).contains("application_operator_applications{phase=");
      assertThat(get(port, token("other")).statusCode()).isEqualTo(403);
      assertThat(get(port, "forged").statusCode()).isEqualTo(401);
      assertThat(get(port, "").statusCode()).isEqualTo(401);
      assertThat(get(port, token("prometheus")).statusCode()).isEqualTo(200);
      assertThat(get(port, tokenOfTheGuide()).statusCode()).isEqualTo(200);
      assertThat(operator.stop()).isZero();
      assertThat(operator.standardError()).doesNotContain(token("prometheus"));
    }

    assertThat(
            server.audit().since(start, "system:serviceaccount:%s:operator".formatted(namespace)))
        .noneMatch(request -> request.code() == FORBIDDEN)
        .anyMatch(request -> request.resource().equals("tokenreviews"))
        .anyMatch(request -> request.resource().equals("subjectaccessreviews"));
  }

  @Test
  void refusesACertificateThatItCannotRead() throws Exception {
    Files.delete(folder.resolve("tls.key"));

    CommandRun run =
        CommandRun.of(
            "run",
            "--kubeconfig=" + server.kubeconfig(),
            "--namespace=" + namespace,
            "--metrics-cert-path=" + folder,
            "--metrics-address=127.0.0.1:0",
            "--health-address=127.0.0.1:0");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("Cannot read " + folder.resolve("tls.key"), "--metrics-cert-path")
        .doesNotContain("Internal error");
  }

  private static String port(OperatorProcess operator) throws IOException {
    Matcher port = PORT.matcher(operator.standardError());
    assertThat(port.find()).isTrue();
    return port.group(1);
  }

  private String token(String account) throws IOException {
    Matcher token = TOKEN.matcher(Files.readString(server.kubeconfigFor(namespace, account)));
    assertThat(token.find()).isTrue();
    return token.group(1);
  }

  /** Returns the token in the Secret that the guide creates for a ServiceMonitor. */
  private String tokenOfTheGuide() throws IOException {
    String guide =
        Files.readString(
            Path.of(System.getProperty("project.root", ".."), "docs/guides/operating.md"));
    Matcher manifests = Pattern.compile("(?s)```yaml\n(apiVersion: v1\n.*?)```").matcher(guide);
    assertThat(manifests.find()).isTrue();
    server.applyYaml(manifests.group(1).replace("operator-system", namespace));
    String secret =
        OperatorScenario.within(TIMEOUT)
            .until(
                () ->
                    server.kubectl(
                        "get",
                        "secret",
                        "metrics-reader",
                        "-n",
                        namespace,
                        "-o",
                        "jsonpath={.data.token}"),
                token -> !token.isEmpty());
    return new String(Base64.getDecoder().decode(secret), StandardCharsets.UTF_8);
  }

  private HttpResponse<String> get(String port, String token) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + "/metrics"))
            .timeout(Duration.ofSeconds(20));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return HttpClient.newBuilder()
        .sslContext(trusting(folder.resolve("tls.crt")))
        .build()
        .send(request.build(), BodyHandlers.ofString());
  }

  private static SSLContext trusting(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (var pem = Files.newInputStream(file)) {
      Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(pem);
      trusted.setCertificateEntry("server", certificate);
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
