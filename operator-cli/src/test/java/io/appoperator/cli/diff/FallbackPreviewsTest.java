package io.appoperator.cli.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.appoperator.cli.Cli;
import io.appoperator.cli.LocalServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code --mode=auto} if the dry run is forbidden in some namespaces only. */
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
  private LocalServer server;

  @BeforeEach
  void start() throws IOException {
    server = LocalServer.answering(FallbackPreviewsTest::answer);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void predictsInNamespacesThatForbidTheDryRun() throws IOException {
    String applications =
        APPLICATION.formatted("one", "closed")
            + APPLICATION.formatted("two", "open")
            + APPLICATION.formatted("three", "closed");

    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), server.port());
    Cli.Result result =
        Cli.withAllPlugins()
            .runWithInput(applications, "diff", "-f", "-", "--kubeconfig=" + kubeconfig);

    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out().lines().filter(line -> line.startsWith("+++ ")))
        .containsExactly(
            "+++ predicted/Deployment.apps/closed/one",
            "+++ dry-run/Deployment.apps/open/two",
            "+++ predicted/Deployment.apps/closed/three");
    assertThat(result.err().lines().filter(line -> line.startsWith("note:")))
        .singleElement()
        .asString()
        .startsWith("note: Dry runs are forbidden in the namespace 'closed' (Deployment/one: ");
  }

  @Test
  void reportsAWebhookWithoutDryRunSupportAsNotChecked() throws IOException {
    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), server.port());
    Cli.Result result =
        Cli.withAllPlugins()
            .runWithInput(
                APPLICATION.formatted("one", "effects"),
                "diff",
                "-f",
                "-",
                "--kubeconfig=" + kubeconfig);

    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out()).contains("+++ dry-run/Deployment.apps/effects/one");
    assertThat(result.err())
        .startsWith("note: Application/one itself is not checked by a dry run")
        .contains("webhook 'mesh' does not support dry run");
  }

  /** Has no objects, and accepts all writes except in the forbidden namespaces. */
  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean isPatch = exchange.getRequestMethod().equals("PATCH");
    boolean isPost = exchange.getRequestMethod().equals("POST");
    if (isPost && path.contains("/namespaces/effects/")) {
      LocalServer.refuse(
          exchange, 400, "BadRequest", "admission webhook 'mesh' does not support dry run");
    } else if (isPatch && path.contains("/namespaces/closed/")) {
      LocalServer.refuse(exchange, 403, "Forbidden", "no");
    } else if (isPatch || isPost) {
      LocalServer.send(exchange, 201, new String(body, UTF_8));
    } else if (path.matches(".*/(one|two|three)")) {
      LocalServer.refuse(exchange, 404, "NotFound", "no");
    } else {
      LocalServer.send(exchange, 200, "{\"metadata\":{},\"items\":[]}");
    }
  }
}
