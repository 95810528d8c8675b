package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.LiveApplication;
import io.appoperator.cli.MarkdownPage;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the manifests of the guide about tenants. On the real server, which checks permissions.
 */
@WithControlPlane
class TenancyIT {

  private static final Path PAGE =
      Path.of(System.getProperty("project.root", "..")).resolve("docs/guides/tenancy.md");

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %s}
      spec: {image: x, security: {serviceAccount: %s}}
      """;

  private static final String INGRESS =
      """
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {name: shop, annotations: {%s: x}}
      spec:
        rules:
          - host: %s
            http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: shop, port: {number: 80}}}}]}
      """;

  @TempDir private static Path folder;
  private static ControlPlane server;
  private static String namespace;

  @BeforeAll
  static void apply(ControlPlane controlPlane, TestNamespace testNamespace) throws IOException {
    server = controlPlane;
    namespace = testNamespace.name();
    LiveApplication.define(server);
    server.applyYaml(testNamespace, APPLICATION.formatted("older", "admin"));
    for (MarkdownPage.CodeBlock block : MarkdownPage.read(PAGE).code()) {
      if (block.language().equals("yaml")) {
        server.applyYaml(block.text().replaceAll("(name|namespace): shop\\b", "$1: " + namespace));
      }
    }
  }

  @AfterAll
  static void delete() {
    server.kubectl(
        "delete",
        "validatingadmissionpolicy,validatingadmissionpolicybinding",
        "--ignore-not-found",
        "tenant-ingresses",
        "tenant-applications");
  }

  @Test
  void rejectsPrivilegedPods() {
    assertThatThrownBy(
            () -> server.kubectl("run", "root", "--image=x", "--privileged", "-n", namespace))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("violates PodSecurity \"restricted");
  }

  @Test
  void rejectsOtherServiceAccountsThanTheAllowedOnes() throws IOException {
    awaitRefusal(APPLICATION.formatted("new", "admin"), "must be web or worker");
    dryRun(APPLICATION.formatted("new", "web"));
  }

  @Test
  void anApplicationOlderThanThePolicyCanLoseItsFinalizer() throws IOException {
    awaitRefusal(APPLICATION.formatted("new", "admin"), "must be web or worker");

    server.kubectl(
        "patch",
        "appl",
        "older",
        "-n",
        namespace,
        "--type=merge",
        "-p",
        "{\"metadata\": {\"finalizers\": [\"example.com/x\"]}}");
    server.kubectl(
        "patch",
        "appl",
        "older",
        "-n",
        namespace,
        "--type=json",
        "-p",
        "[{\"op\": \"remove\", \"path\": \"/metadata/finalizers\"}]");
  }

  @Test
  void rejectsForeignHostsAndSnippets() throws IOException {
    String own = "www." + namespace + ".example.com";

    awaitRefusal(INGRESS.formatted("example.com/a", "www.other.example.com"), "Each host must end");
    awaitRefusal(
        INGRESS.formatted("nginx.ingress.kubernetes.io/configuration-snippet", own), "snippets");
    dryRun(INGRESS.formatted("example.com/a", own));
  }

  @Test
  void rejectsLoadBalancers() throws IOException {
    awaitRefusal(
        """
        apiVersion: v1
        kind: Service
        metadata: {name: shop}
        spec: {type: LoadBalancer, ports: [{port: 80}]}
        """,
        "exceeded quota");
  }

  /** A policy and a quota take effect some time after they are applied. */
  private static void awaitRefusal(String yaml, String words) {
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(200))
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> dryRun(yaml))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining(words));
  }

  private static void dryRun(String yaml) throws IOException {
    Path file = Files.writeString(Files.createTempFile(folder, "object", ".yaml"), yaml);
    server.kubectl(
        "apply", "--server-side", "--dry-run=server", "-n", namespace, "-f", file.toString());
  }
}
