package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.LiveApplication;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The result of a diff if the comparison fails. On the real server, which checks permissions. */
@WithControlPlane
class DiffFailureIT {

  private static final String SMALL =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: nginx, port: 80, replicas: 0}
      """;

  private ControlPlane controlPlane;
  private TestNamespace namespace;
  private CommandRun last = new CommandRun(0, "", "");

  @BeforeEach
  void defineApplication(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    this.namespace = namespace;
    LiveApplication.define(controlPlane);
  }

  @AfterEach
  void neverShowsAStackTrace() {
    assertThat(last.err()).doesNotContain("\tat ", "Exception", "Internal error");
  }

  @Test
  void failsWithoutThePermissionToRead() {
    diff(SMALL, controlPlane.kubeconfigFor(namespace.name(), "nobody"));

    assertThat(last.code()).isEqualTo(4);
    assertThat(last.out()).isEmpty();
    assertThat(last.err())
        .startsWith("operator: The comparison failed at https://127.0.0.1:")
        .contains("cannot get resource \"applications\"");
  }

  @Test
  void failsOrPredictsWithoutThePermissionToWrite() {
    Path kubeconfig = controlPlane.kubeconfigFor(namespace.name(), "reader");
    controlPlane.kubectl(
        "create",
        "role",
        "reader",
        "--verb=get,list",
        "--resource=*.apps,*.apps.example.com,*.autoscaling,*.networking.k8s.io,*.policy,"
            + "configmaps,services,persistentvolumeclaims",
        "-n",
        namespace.name());
    controlPlane.kubectl(
        "create",
        "rolebinding",
        "reader",
        "--role=reader",
        "--serviceaccount=" + namespace + ":reader",
        "-n",
        namespace.name());
    await()
        .atMost(Duration.ofSeconds(90))
        .untilAsserted(
            () -> {
              diff(SMALL, kubeconfig, "--mode=server");
              assertThat(last.err()).contains("cannot patch resource \"services\"");
            });
    assertThat(last.code()).isEqualTo(4);

    diff(SMALL, kubeconfig, "-o", "brief");
    assertThat(last.code()).isEqualTo(1);
    assertThat(last.out()).isEqualTo("Service/shop create none\nDeployment/shop create none\n");
    assertThat(last.err())
        .startsWith(
            "note: Dry runs are forbidden in the namespace '"
                + namespace.name()
                + "' (Service/shop: ");

    AuditLog.Position position = controlPlane.audit().now();
    diff(SMALL, kubeconfig, "-o", "brief", "--mode=client", "--no-settings");
    assertThat(last.code()).isEqualTo(1);
    assertThat(last.err()).doesNotContain("note:");
    assertThat(controlPlane.audit().since(position))
        .filteredOn(entry -> entry.namespace().equals(namespace.name()))
        .isNotEmpty()
        .noneMatch(AuditEntry::isWrite);
  }

  @Test
  void failsWithInvalidCredentials(@TempDir Path folder) throws IOException {
    Path kubeconfig = edited(folder, "token: [^}]*", "token: wrong");

    diff(SMALL, kubeconfig);

    assertThat(last.code()).isEqualTo(4);
    assertThat(last.err()).contains("Unauthorized");
  }

  @Test
  void failsIfTheServerIsUnreachable(@TempDir Path folder) throws IOException {
    Path kubeconfig = edited(folder, "server: [^,]*", "server: \"https://127.0.0.1:1\"");

    diff(SMALL, kubeconfig);

    assertThat(last.code()).isEqualTo(4);
    assertThat(last.err()).contains("127.0.0.1:1 cannot be reached: connection refused.");
  }

  @Test
  void rejectsAnInvalidKubeconfigWithoutQuotingIt(@TempDir Path folder) throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), "users: [{token: s3cret, [");
    Path empty = Files.writeString(folder.resolve("empty"), "");
    Path nothing = Files.writeString(folder.resolve("nothing"), "apiVersion: v1\nkind: Config\n");
    List<Path> unusable = new ArrayList<>(List.of(broken, empty, nothing, folder));
    unusable.add(folder.resolve("absent"));

    for (Path kubeconfig : unusable) {
      diff(SMALL, kubeconfig);

      assertThat(last.code()).as("%s", kubeconfig).isEqualTo(2);
      assertThat(last.err())
          .startsWith("operator: The kubeconfig " + kubeconfig)
          .doesNotContain("s3cret");
    }
  }

  @Test
  void rejectsAnUnknownContext() {
    last =
        CommandRun.reading(
            SMALL,
            "diff",
            "-f",
            "-",
            "--context",
            "staging",
            "--kubeconfig",
            controlPlane.kubeconfig().toString());

    assertThat(last.code()).isEqualTo(2);
    assertThat(last.err()).contains("has no context 'staging'. Available: control-plane.");
  }

  @Test
  void sendsNoRequestForAnInvalidResource() {
    AuditLog.Position before = controlPlane.audit().now();

    diff(SMALL.replace("replicas: 0", "replica: 0"));

    assertThat(last.code()).isEqualTo(3);
    assertThat(last.out()).isEmpty();
    assertThat(last.err()).contains("stdin:4: spec.replica: ");
    assertThat(
            controlPlane.audit().since(before).stream()
                .filter(entry -> entry.namespace().equals(namespace.name()))
                .filter(entry -> entry.user().equals("admin")))
        .isEmpty();
  }

  private void diff(String yaml) {
    diff(yaml, controlPlane.kubeconfig());
  }

  private void diff(String yaml, Path kubeconfig, String... options) {
    List<String> arguments = new ArrayList<>(List.of("diff", "-f", "-", "-n", namespace.name()));
    arguments.addAll(List.of("--kubeconfig", kubeconfig.toString()));
    arguments.addAll(List.of(options));
    last = CommandRun.reading(yaml, arguments.toArray(String[]::new));
  }

  private Path edited(Path folder, String pattern, String replacement) throws IOException {
    String text = Files.readString(controlPlane.kubeconfig()).replaceAll(pattern, replacement);
    return Files.writeString(folder.resolve("kubeconfig"), text);
  }
}
