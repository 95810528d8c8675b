package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The operator never prints a secret, not even if the server quotes it in a rejection. On the real
 * server, because the quotes are its own.
 */
@WithControlPlane
class SecretCanaryIT {

  private static final String CANARY = "swordfish-5f0c";
  private static final String OTHER = "swordfish-77aa";
  private static final List<String> TRACES =
      List.of(
          "swordfish-",
          Base64.getEncoder().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8)),
          Base64.getEncoder().encodeToString(OTHER.getBytes(StandardCharsets.UTF_8)));

  private static final List<String> FORMATS = List.of("unified", "brief", "json", "markdown");

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: nginx:1.0
        port: 80
        environment: [{name: DB_PASSWORD, value: %s}]
      """;

  /** Rejects a Deployment or its pods, with the secret in the message. */
  @TempDir private Path folder;

  private ControlPlane controlPlane;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    scenario = opened.add(OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace));
    opened.add(
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("CREATE, UPDATE", "apps", "deployments"),
            "object.spec.template.spec.containers[0].image != 'nginx:2.0'",
            "'I do not like ' + object.spec.template.spec.containers[0].env[0].value"));
    DenyingPolicy pods =
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("CREATE", "", "pods"),
            "object.spec.containers[0].image != 'nginx:3.0'",
            "'I will not run ' + object.spec.containers[0].env[0].value");
    opened.add(pods).awaitFor("run", "x", "--image=nginx:3.0", "--env=A=B");
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void printsNoSecret() throws Exception {
    String small = APPLICATION.formatted(CANARY);
    String edited = APPLICATION.formatted(OTHER);
    String refused = edited.replace("nginx:1.0", "nginx:2.0");
    Path log = folder.resolve("log");
    Process process = start(log);
    try {
      scenario.apply(small);
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(() -> scenario.application("shop").is("Ready"));
      for (String text : List.of(small, edited, refused)) {
        assertHasNoSecret(text);
      }
      OperatorScenario.soon().until(() -> diff(refused).out().contains("I do not like"));
      assertThat(diff(refused).out()).contains("I do not like <masked");
      assertThat(diff(edited).out()).contains("<masked 2>", "<masked 1>");

      scenario.apply(refused);
      OperatorScenario.soon()
          .until(
              () -> scenario.application("shop").message("Reconciled").contains("I do not like"));

      silent(scenario.application("shop").status().toString());
      silent(scenario.kubectl("get", "events.events.k8s.io", "-o", "yaml"));

      // From here on, an event of Kubernetes itself contains the secret.
      scenario.apply(edited.replace("nginx:1.0", "nginx:3.0"));
      OperatorScenario.within(Duration.ofSeconds(60))
          .until(() -> tree("text").out().contains("I will not run <masked"));
      for (String format : List.of("text", "json")) {
        silent(tree(format).toString());
      }
      silent(scenario.application("shop").status().toString());
      assertDumpHasNoSecret(edited);
    } finally {
      process.destroy();
      assertThat(process.waitFor()).isZero();
    }
    assertThat(Files.readString(log)).contains("managing namespace");
    silent(Files.readString(log));
    scenario.apply(refused);
    assertThat(log("--once", "--dry-run")).contains("Deployment/shop").doesNotContain(TRACES);
    assertThat(log("--once")).contains("I do not like <masked").doesNotContain(TRACES);
  }

  private void assertDumpHasNoSecret(String yaml) throws IOException {
    Path dump = folder.resolve("dump.yaml");
    Files.writeString(
        dump, scenario.kubectl("get", "deploy,svc", "-o", "yaml", "--show-managed-fields"));
    for (String format : FORMATS) {
      CommandRun diff =
          CommandRun.reading(
              yaml,
              "diff",
              "-f",
              "-",
              "-n",
              scenario.namespace(),
              "--live-dir",
              dump.toString(),
              "-o",
              format);
      assertThat(diff.code()).as(diff.err()).isLessThan(2);
      silent(diff.toString());
    }
  }

  /** Returns the output of {@code run --once}. */
  private String log(String... options) throws Exception {
    Path log = folder.resolve("log" + options.length);
    Process process = start(log, options);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Files.readString(log);
  }

  private void assertHasNoSecret(String yaml) throws IOException {
    for (String format : List.of("yaml", "json", "name", "dir=" + folder.resolve("out"))) {
      silent(CommandRun.reading(yaml, "render", "-f", "-", "-o", format).toString());
    }
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      List<Path> written = files.toList();
      assertThat(written).isNotEmpty();
      for (Path file : written) {
        silent(Files.readString(file));
      }
    }
    for (String format : List.of("text", "json")) {
      silent(CommandRun.reading(yaml, "explain", "-f", "-", "-o", format).toString());
    }
    for (String format : FORMATS) {
      for (String mode : List.of("server", "client")) {
        silent(diff(yaml, "-o", format, "--mode", mode, "--show-foreign", "--why").toString());
      }
    }
  }

  private static void silent(String text) {
    assertThat(text).doesNotContain(TRACES);
  }

  private CommandRun tree(String format) {
    return CommandRun.of(
        "tree",
        "shop",
        "-o",
        format,
        "-n",
        scenario.namespace(),
        "--kubeconfig",
        controlPlane.kubeconfig().toString());
  }

  private CommandRun diff(String yaml, String... options) {
    return CommandRun.reading(
        yaml,
        Stream.concat(
                Stream.of(
                    "diff",
                    "-f",
                    "-",
                    "-n",
                    scenario.namespace(),
                    "--kubeconfig",
                    scenario.operatorKubeconfig()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private Process start(Path log, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("io.appoperator.cli.Main", "run"));
    command.add("--kubeconfig=" + scenario.operatorKubeconfig());
    command.add("--namespace=" + scenario.namespace());
    command.add("--leader-elect=false");
    command.addAll(List.of("--health-address=127.0.0.1:0", "--metrics-address=127.0.0.1:0"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectOutput(log.toFile())
        .redirectErrorStream(true)
        .start();
  }
}
