package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.WithControlPlane;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of the README in their order, in a separate cluster. The cluster also has kinds
 * named Application of other groups, and enforces the Pod Security Standard {@code restricted}. On
 * a real server, which enforces it and whose kubectl the README uses.
 */
@WithControlPlane
class ReadmeIT {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath().normalize();

  private static final String OTHER_KIND =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata:
        name: applications.%1$s
        annotations: {api-approved.kubernetes.io: "unapproved, a test"}
      spec:
        group: %1$s
        scope: Namespaced
        names: {kind: Application, plural: applications, singular: application%2$s}
        versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;

  @TempDir private static Path folder;
  private static ControlPlane cluster;

  @BeforeAll
  static void prepare() throws IOException {
    cluster = ControlPlane.start();
    cluster.applyYaml(OTHER_KIND.formatted("argoproj.io", ", shortNames: [app, apps]"));
    cluster.applyYaml(OTHER_KIND.formatted("app.k8s.io", ""));
    cluster.kubectl(
        "label", "namespace", "default", "pod-security.kubernetes.io/enforce=restricted");
    Path examples = Files.createDirectory(folder.resolve("examples"));
    for (String name : List.of("hello.yaml", "application.yaml")) {
      var unused = Files.copy(ROOT.resolve("examples").resolve(name), examples.resolve(name));
    }
    Path launcher =
        Files.writeString(
            folder.resolve("operator"),
            """
            #!/usr/bin/env bash
            exec "%s" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%s" io.appoperator.cli.Main "$@"
            """
                .formatted(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    System.getProperty("java.class.path")));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void everyCommandSucceedsAndTheExampleBecomesReady() throws IOException, InterruptedException {
    List<Process> running = new ArrayList<>();
    List<String> lines = commands();
    assertThat(lines)
        .anyMatch(line -> line.contains("kubectl apply -f examples/"))
        .anyMatch(line -> line.contains("condition=Ready"))
        .anyMatch(line -> line.startsWith("./operator tree"));
    try {
      for (String line : lines) {
        Path output = Files.createTempFile(folder, "output", "");
        Process process = start(line, output);
        if (line.matches("\\./operator run *(#.*)?")) {
          running.add(process);
        } else {
          boolean ended = process.waitFor(150, TimeUnit.SECONDS);
          assertThat(ended).as(line).isTrue();
          assertThat(process.exitValue()).as("%s: %s", line, Files.readString(output)).isZero();
        }
        if (line.startsWith("./operator tree")) {
          assertThat(output)
              .content()
              .contains("Application/hello", "Deployment/hello", "Pod/hello-");
        }
      }
      assertThat(running).singleElement().matches(Process::isAlive, "runs until it is stopped");
      assertThat(cluster.kubectl("get", "deploy,service,configmap", "-l", "app=hello")).isEmpty();
    } finally {
      running.forEach(Process::destroyForcibly);
    }
  }

  @Test
  void shortAndFullNameSelectTheKindAmongNamesakes() {
    LiveApplication.define(cluster);
    cluster.applyYaml(
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop, namespace: kube-public}
        spec: {image: x}
        """);

    for (String name : List.of("appl", "appl/shop", "applications.apps.example.com")) {
      assertThat(cluster.kubectl("get", name, "-n", "kube-public", "-o", "name"))
          .isEqualToIgnoringWhitespace("application.apps.example.com/shop");
    }
    cluster.kubectl(
        "annotate", "appl", "shop", "-n", "kube-public", "apps.example.com/paused=true");
    assertThat(cluster.kubectl("describe", "appl", "shop", "-n", "kube-public"))
        .contains("apps.example.com/paused: true");
    cluster.kubectl("events", "--for", "appl/shop", "-n", "kube-public");
    cluster.kubectl("delete", "appl", "shop", "-n", "kube-public");
  }

  /** Returns the shell commands that use the operator, without the build. */
  private static List<String> commands() throws IOException {
    return MarkdownPage.read(ROOT.resolve("README.md")).code().stream()
        .filter(block -> block.language().isEmpty() && block.text().contains("./operator "))
        .flatMap(block -> block.text().lines())
        .filter(line -> !line.startsWith("mvn "))
        // Its jars are not on this class path; DemoTest compares its output with the page.
        .filter(line -> !line.startsWith("./operator demo"))
        .toList();
  }

  private static Process start(String line, Path output) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-o", "pipefail", "-c", line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    Path kubectl = cluster.state().resolve("bin");
    builder
        .environment()
        .merge("PATH", kubectl.toString(), (old, bin) -> bin + File.pathSeparator + old);
    builder.environment().put("KUBECONFIG", cluster.kubeconfig().toString());
    builder.environment().put("OPERATOR_HEALTH_ADDRESS", "127.0.0.1:0");
    builder.environment().put("OPERATOR_METRICS_ADDRESS", "127.0.0.1:0");
    return builder.start();
  }
}
