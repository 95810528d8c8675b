package io.appoperator.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A validating webhook with a certificate of its own; it denies everything, or allows it. */
final class AdmissionWebhook implements AutoCloseable {

  private static final String PASSWORD = "changeit";

  private final HttpsServer server;
  private final String certificate;
  private volatile String denial = "";

  private AdmissionWebhook(HttpsServer server, String certificate) {
    this.server = server;
    this.certificate = certificate;
  }

  /** Starts on a free port of this machine. */
  static AdmissionWebhook start(Path folder)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path file = folder.resolve("webhook.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "webhook",
                "-keyalg",
                "EC",
                "-dname",
                "CN=webhook",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    if (keytool.waitFor() != 0) {
      throw new IOException(Files.readString(folder.resolve("keytool.log")));
    }
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    AdmissionWebhook webhook =
        new AdmissionWebhook(
            server,
            Base64.getEncoder().encodeToString(pem(keys.getCertificate("webhook").getEncoded())));
    server.createContext("/", webhook::answer);
    server.start();
    return webhook;
  }

  /** Denies with these words from now on; with empty ones it allows. */
  void deny(String words) {
    denial = words;
  }

  /** Returns what makes the API server ask about the Services of one namespace. */
  String configuration(String namespace) {
    return """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: %1$s}
        webhooks:
          - name: services.example.com
            admissionReviewVersions: [v1]
            sideEffects: None
            failurePolicy: Fail
            timeoutSeconds: 5
            namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
            rules:
              - {apiGroups: [""], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [services]}
            clientConfig: {url: "https://127.0.0.1:%2$d/", caBundle: %3$s}
        """
        .formatted(namespace, server.getAddress().getPort(), certificate);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var review = Json.parse(exchange.getRequestBody().readAllBytes());
      var answer = Json.object().put("apiVersion", "admission.k8s.io/v1");
      answer.put("kind", "AdmissionReview");
      var response = answer.putObject("response");
      response.put("uid", review.path("request").path("uid").asText());
      response.put("allowed", denial.isEmpty());
      response.putObject("status").put("code", 403).put("message", denial);
      byte[] body = Json.bytes(answer);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static byte[] pem(byte[] der) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return ("-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Ends: whoever asks finds nobody. */
  @Override
  public void close() {
    server.stop(0);
  }
}
