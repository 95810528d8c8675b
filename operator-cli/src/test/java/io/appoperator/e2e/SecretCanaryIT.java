package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret that goes in comes out nowhere, not even when the server quotes what it refuses. */
@WithControlPlane
class SecretCanaryIT {

  private static final String CANARY = "swordfish-5f0c";
  private static final String OTHER = "swordfish-77aa";
  private static final List<String> TRACES =
      List.of(
          "swordfish-",
          Base64.getEncoder().encodeToString(CANARY.getBytes(StandardCharsets.UTF_8)),
          Base64.getEncoder().encodeToString(OTHER.getBytes(StandardCharsets.UTF_8)));

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

  /** Refuses a Deployment, or the pods of one, and says the secret in doing so. */
  private static final String TALKATIVE =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: talkative-%1$s}
      spec:
        matchConstraints:
          resourceRules:
          - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [deployments]}
        validations:
        - expression: "object.spec.template.spec.containers[0].image != 'nginx:2.0'"
          messageExpression: "'I do not like ' + object.spec.template.spec.containers[0].env[0].value"
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: talkative-%1$s}
      spec:
        policyName: talkative-%1$s
        validationActions: [Deny]
        matchResources:
          namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicy
      metadata: {name: talkative-pods-%1$s}
      spec:
        matchConstraints:
          resourceRules:
          - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}
        validations:
        - expression: "object.spec.containers[0].image != 'nginx:3.0'"
          messageExpression: "'I will not run ' + object.spec.containers[0].env[0].value"
      ---
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingAdmissionPolicyBinding
      metadata: {name: talkative-pods-%1$s}
      spec:
        policyName: talkative-pods-%1$s
        validationActions: [Deny]
        matchResources:
          namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
      """;

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private Scene scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    scene = Scene.withoutOperator(controlPlane, namespace);
    controlPlane.applyYaml(TALKATIVE.formatted(namespace));
  }

  @AfterEach
  void close() {
    scene.close();
    controlPlane.kubectl(
        "delete",
        "validatingadmissionpolicies,validatingadmissionpolicybindings",
        "talkative-" + scene.namespace(),
        "talkative-pods-" + scene.namespace());
  }

  @Test
  void saysNoSecret() throws Exception {
    String small = APPLICATION.formatted(CANARY);
    String edited = APPLICATION.formatted(OTHER);
    String refused = edited.replace("nginx:1.0", "nginx:2.0");
    Path log = folder.resolve("log");
    Process process = start(log);
    try {
      scene.apply(small);
      Scene.within(Duration.ofSeconds(60)).until(() -> scene.application("shop").is("Ready"));
      for (String text : List.of(small, edited, refused)) {
        assertSilent(text);
      }
      Scene.within(Duration.ofSeconds(30))
          .until(() -> diff(refused).out().contains("I do not like"));
      assertThat(diff(refused).out()).contains("I do not like <masked");
      assertThat(diff(edited).out()).contains("<masked 2>", "<masked 1>");

      scene.apply(refused);
      Scene.within(Duration.ofSeconds(30))
          .until(() -> scene.application("shop").message("Reconciled").contains("I do not like"));

      silent(scene.application("shop").status().toString());
      silent(scene.kubectl("get", "events.events.k8s.io", "-o", "yaml"));

      // From here on an event of Kubernetes itself says the secret.
      scene.apply(edited.replace("nginx:1.0", "nginx:3.0"));
      Scene.within(Duration.ofSeconds(60))
          .until(() -> tree("text").out().contains("I will not run <masked"));
      for (String format : List.of("text", "json")) {
        silent(tree(format).toString());
      }
      silent(scene.application("shop").status().toString());
    } finally {
      process.destroy();
      assertThat(process.waitFor()).isZero();
    }
    assertThat(Files.readString(log)).contains("managing namespace");
    silent(Files.readString(log));
  }

  private void assertSilent(String yaml) throws IOException {
    for (String format : List.of("yaml", "json", "name", "dir=" + folder.resolve("out"))) {
      silent(CommandRun.reading(yaml, "render", "-f", "-", "-o", format).toString());
    }
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      for (Path file : files.toList()) {
        silent(Files.readString(file));
      }
    }
    for (String format : List.of("text", "json")) {
      silent(CommandRun.reading(yaml, "explain", "-f", "-", "-o", format).toString());
    }
    for (String format : List.of("unified", "brief", "json", "markdown")) {
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
        scene.namespace(),
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
                    scene.namespace(),
                    "--kubeconfig",
                    scene.operatorKubeconfig()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private Process start(Path log) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.appoperator.cli.Main",
            "run",
            "--kubeconfig=" + scene.operatorKubeconfig(),
            "--namespaces=" + scene.namespace(),
            "--leader-election=false",
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0")
        .redirectOutput(log.toFile())
        .redirectErrorStream(true)
        .start();
  }
}
