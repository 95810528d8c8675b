package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator that is started before its API server. */
@Tag("core")
@WithTestServer
class LateServerIT {

  private static final Pattern SERVER = Pattern.compile("https?://127\\.0\\.0\\.1:\\d+");
  private static final Pattern WAITING =
      Pattern.compile("operator: waiting for .* \\(health on port (\\d+), metrics on port \\d+\\)");

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private DelayedPort port;
  private OperatorProcess process;

  @BeforeEach
  void start(TestServer server, TestNamespace namespace) throws IOException {
    scenario = opened.add(OperatorScenario.withoutOperator(server, namespace));
    String kubeconfig = Files.readString(Path.of(scenario.operatorKubeconfig()));
    Matcher address = SERVER.matcher(kubeconfig);
    assertThat(address.find()).isTrue();
    port = opened.add(new DelayedPort(URI.create(address.group())));
    Path late = folder.resolve("kubeconfig");
    Files.writeString(late, address.replaceAll(port.address()));
    process =
        opened.add(
            OperatorProcess.start(late.toString(), scenario.namespace(), folder.resolve("err")));
    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> WAITING.matcher(process.standardError()).find());
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void isAliveButNotReadyUntilTheServerStartsAndThenReconciles() throws Exception {
    assertThat(process.standardError())
        .contains(URI.create(port.address()).getAuthority(), "connection refused");
    assertThat(status("/healthz")).isEqualTo(200);
    assertThat(status("/readyz")).isEqualTo(503);
    scenario.apply(SampleApplications.SMALL.formatted("shop"));

    port.open();

    OperatorScenario.within(Duration.ofSeconds(60))
        .until(() -> scenario.application("shop").is("Ready"));
    assertThat(status("/readyz")).isEqualTo(200);
    assertThat(process.standardError())
        .contains("responded after", "operator: managing namespace " + scenario.namespace())
        .doesNotContain("Exception");
    assertThat(process.stop()).isZero();
  }

  @Test
  void endsWhenItIsStoppedWhileItWaits() throws Exception {
    assertThat(process.stop()).isZero();
    assertThat(process.standardError()).doesNotContain("Exception");
  }

  private int status(String path) throws IOException, InterruptedException {
    Matcher port = WAITING.matcher(process.standardError());
    assertThat(port.find()).isTrue();
    URI uri = URI.create("http://127.0.0.1:" + port.group(1) + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
        .statusCode();
  }
}
