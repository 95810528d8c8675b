package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs and traces of an operator in a separate process. On the real server, whose policies cause
 * the failures.
 */
@WithControlPlane
class LogsAndTracesIT {

  private static final Pattern TOKEN = Pattern.compile("token: \"([^\"]+)\"");

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void prepare(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void eachLineIsAJsonObjectThatNamesTheReconcileAndThePrimary() throws Exception {
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    Process process = start(List.of(), "--log-format=json");
    try (DenyingPolicy denial =
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("UPDATE", "apps.example.com", "applications/status"),
            "false",
            "'no status today'")) {
      OperatorScenario.soon()
          .untilAsserted(
              () -> {
                // A new text, so that the operator writes a status once the policy is active.
                scenario.patch(
                    TestKinds.APPLICATION,
                    "shop",
                    "{\"spec\":{\"image\":\"nginx:%s\"}}".formatted(System.nanoTime()));
                assertThat(log())
                    .anySatisfy(
                        line -> {
                          assertThat(line.path("message").asText())
                              .contains(denial.name(), "no status today");
                          assertThat(line.path("level").asText()).isEqualTo("warn");
                          assertThat(line.path("kind").asText()).isEqualTo("Application");
                          assertThat(line.path("namespace").asText())
                              .isEqualTo(scenario.namespace());
                          assertThat(line.path("name").asText()).isEqualTo("shop");
                          assertThat(line.path("reconcile").asText()).matches("[0-9]+");
                        });
              });
      assertThat(log())
          .anySatisfy(
              line ->
                  assertThat(line.path("message").asText())
                      .startsWith("managing namespace " + scenario.namespace()));
    } finally {
      end(process);
    }
    assertThat(Files.readString(err())).doesNotContain(token());
  }

  @Test
  void logsOneLinePerFailureAndPerWrite() throws Exception {
    Process process = start(List.of(), "--log-format=json");
    try {
      try (DenyingPolicy denial =
          DenyingPolicy.of(
              scenario,
              new DenyingPolicy.Requests("CREATE", "apps", "deployments"),
              "false",
              "'no deployment today'")) {
        denial.awaitFor(
            "create", "deployment", "probe", "--image=nginx", "-n", scenario.namespace());
        scenario.apply(SampleApplications.SMALL.formatted("shop"));
        OperatorScenario.soon().untilAsserted(() -> assertThat(lines("Refused")).isNotEmpty());
        // Causes a retry with the same result.
        scenario.patch(
            TestKinds.APPLICATION, "shop", "{\"metadata\":{\"labels\":{\"tried\":\"again\"}}}");
      }
      OperatorScenario.soon()
          .untilAsserted(
              () ->
                  assertThat(lines("Created"))
                      .anySatisfy(line -> assertThat(message(line)).contains("Deployment/shop")));
      OperatorScenario.soon().untilAsserted(() -> assertThat(lines("Recovered")).hasSize(1));
    } finally {
      end(process);
    }
    assertThat(lines("Refused"))
        .singleElement()
        .satisfies(
            line -> {
              assertThat(message(line))
                  .startsWith("Application/shop: Refused: Deployment/shop: ")
                  .contains("no deployment today");
              assertThat(line.path("level").asText()).isEqualTo("warn");
              assertThat(line.path("namespace").asText()).isEqualTo(scenario.namespace());
              assertThat(line.path("reconcile").asText()).matches("[0-9]+");
            });
    assertThat(lines("Created"))
        .allSatisfy(line -> assertThat(line.path("level").asText()).isEqualTo("info"));
  }

  @Test
  void exportsTracesIfACollectorIsConfigured() throws Exception {
    List<String> bodies = new CopyOnWriteArrayList<>();
    HttpServer collector =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    collector.createContext(
        "/v1/traces",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), ISO_8859_1));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    Process process =
        start(List.of(), "--otlp-endpoint=http://127.0.0.1:" + collector.getAddress().getPort());
    try {
      OperatorScenario.soon()
          .untilAsserted(
              () ->
                  assertThat(String.join("", bodies))
                      .contains("reconcile", "render", "changes", "shop")
                      .contains("apply Deployment", "apply status Application"));
    } finally {
      end(process);
      collector.stop(0);
    }
  }

  @Test
  void loadsNoOpenTelemetryWithoutACollector() throws Exception {
    Path classes = folder.resolve("classes");
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    Process process = start(List.of("-Xlog:class+load:file=" + classes));
    try {
      OperatorScenario.soon().until(() -> scenario.application("shop").is("Ready"));
    } finally {
      end(process);
    }
    try (Stream<String> loaded = Files.lines(classes)) {
      assertThat(loaded)
          .anyMatch(line -> line.contains("io.appoperator.core.trace.Tracer"))
          .noneMatch(line -> line.contains("io.opentelemetry."));
    }
  }

  private Process start(List<String> options, String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "io.appoperator.cli.Main",
            "run",
            "--kubeconfig=" + scenario.operatorKubeconfig(),
            "--namespace=" + scenario.namespace(),
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0"));
    command.addAll(List.of(flags));
    return new ProcessBuilder(command)
        .redirectOutput(Redirect.DISCARD)
        .redirectError(err().toFile())
        .start();
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("The operator does not end.");
    }
  }

  private Path err() {
    return folder.resolve("err");
  }

  /** Returns the lines so far; the last one may be incomplete. */
  private List<ObjectNode> log() throws IOException {
    String text = Files.readString(err());
    List<ObjectNode> lines = new ArrayList<>();
    for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
      lines.add(Json.parse(line.getBytes(UTF_8)));
    }
    return lines;
  }

  /** Returns the lines with a reason. */
  private List<ObjectNode> lines(String reason) throws IOException {
    return log().stream().filter(line -> line.path("reason").asText().equals(reason)).toList();
  }

  private static String message(ObjectNode line) {
    return line.path("message").asText();
  }

  private String token() throws IOException {
    Matcher token = TOKEN.matcher(Files.readString(Path.of(scenario.operatorKubeconfig())));
    assertThat(token.find()).isTrue();
    return token.group(1);
  }
}
