package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --mode=auto} does where the dry run is forbidden in some namespaces only. */
class FallbackPreviewsTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %s, namespace: %s}
      spec: {image: "nginx:1.27"}
      ---
      """;

  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", FallbackPreviewsTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void predictsInTheNamespacesThatForbidTheDryRun() throws IOException {
    String applications =
        APPLICATION.formatted("one", "closed")
            + APPLICATION.formatted("two", "open")
            + APPLICATION.formatted("three", "closed");

    Cli.Result result =
        Cli.withAllPlugins()
            .runWithInput(applications, "diff", "-f", "-", "--kubeconfig", kubeconfig().toString());

    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out().lines().filter(line -> line.startsWith("+++ ")))
        .containsExactly(
            "+++ predicted/Deployment.apps/closed/one",
            "+++ dry-run/Deployment.apps/open/two",
            "+++ predicted/Deployment.apps/closed/three");
    assertThat(result.err().lines().filter(line -> line.startsWith("note:")))
        .singleElement()
        .asString()
        .startsWith("note: The dry run is forbidden in the namespace 'closed' (Deployment/one: ");
  }

  /** Knows nobody, and takes what is not for one of the namespaces. */
  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    if (exchange.getRequestMethod().equals("PATCH")) {
      boolean closed = path.contains("/namespaces/closed/");
      send(
          exchange,
          closed ? 403 : 201,
          closed ? status(403, "Forbidden") : new String(body, UTF_8));
    } else if (path.matches(".*/(one|two|three)")) {
      send(exchange, 404, status(404, "NotFound"));
    } else {
      send(exchange, 200, "{\"metadata\":{},\"items\":[]}");
    }
  }

  private static String status(int code, String reason) {
    return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"code\":%d,\"reason\":\"%s\",\"message\":\"no\"}"
        .formatted(code, reason);
  }

  private static void send(HttpExchange exchange, int code, String text) throws IOException {
    try (exchange) {
      byte[] bytes = text.getBytes(UTF_8);
      exchange.sendResponseHeaders(code, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private Path kubeconfig() throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        apiVersion: v1
        kind: Config
        current-context: here
        contexts: [{name: here, context: {cluster: here, user: me}}]
        clusters: [{name: here, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: me, user: {token: none}}]
        """
            .formatted(server.getAddress().getPort()));
  }
}
