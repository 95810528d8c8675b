package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A release of the chart for one namespace, by a user without any permission on the cluster. On the
 * real server, which checks that.
 */
@WithControlPlane
class ChartNamespacesIT {

  private static final int FORBIDDEN = 403;
  private static final String END_OF_CLUSTER_ROLE = "---\n";

  @TempDir private Path folder;
  private ControlPlane server;
  private String namespace;
  private String managed;
  private ChartInstaller installer;

  @BeforeEach
  void createManagedNamespace(ControlPlane controlPlane, TestNamespace own) {
    server = controlPlane;
    namespace = own.name();
    managed = namespace + "-managed";
    installer = new ChartInstaller(server, namespace, folder);
    server.kubectl("create", "namespace", managed);
  }

  @AfterEach
  void deleteManagedNamespace() {
    server.kubectl("delete", "namespace", "--wait=false", managed);
  }

  @Test
  void aReleaseForANamespaceNeedsExactlyTheDocumentedRoles() throws IOException {
    String roles = installer.documentedRoles("Permissions of the installer");
    String ownRole = roles.substring(roles.indexOf(END_OF_CLUSTER_ROLE));
    String managedRole =
        installer
            .documentedRoles("With some namespaces only")
            .replace("namespace: shop", "namespace: " + managed);
    server.applyYaml(ownRole);
    installer.bindRole(namespace);
    server.applyYaml(managedRole);
    installer.bindRole(managed);
    String bindingName = "application-operator:" + namespace;
    AuditLog.Position start = server.audit().now();

    install("install", 2);
    assertThat(replicas()).isEqualTo("2");
    assertThat(find("role", "application-operator", managed)).isNotEmpty();
    assertThat(find("rolebinding", bindingName, managed)).isNotEmpty();
    install("upgrade", 1);
    assertThat(replicas()).isEqualTo("1");
    installer.helm("rollback", "operator", "1");
    assertThat(replicas()).isEqualTo("2");
    installer.helm("uninstall", "operator");

    assertThat(find("role", "application-operator", managed)).isEmpty();
    assertThat(find("rolebinding", bindingName, managed)).isEmpty();
    assertThat(find("deployment", "application-operator", namespace)).isEmpty();
    List<AuditEntry> requests = installer.requests(start);
    assertThat(requests).as("denied").noneMatch(request -> request.code() == FORBIDDEN);
    assertThat(ChartInstaller.used(in(namespace, requests)))
        .isEqualTo(ChartInstaller.granted(ownRole));
    assertThat(ChartInstaller.used(in(managed, requests)))
        .isEqualTo(ChartInstaller.granted(managedRole));
    assertThat(ChartInstaller.used(in("", requests))).as("in no namespace").isEmpty();
  }

  /** Installs or upgrades with all that the roles permit. */
  private void install(String command, int replicas) throws IOException {
    Path settings =
        Files.writeString(
            folder.resolve("settings.yaml"),
            "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n");
    installer.helm(
        command,
        "operator",
        ChartInstaller.CHART.toString(),
        "--set=namespaces={%s}".formatted(managed),
        "--set=crds.enabled=false",
        "--set=replicas=" + replicas,
        "--set-file=settings[0]=" + settings);
  }

  private static List<AuditEntry> in(String namespace, List<AuditEntry> requests) {
    return requests.stream().filter(request -> request.namespace().equals(namespace)).toList();
  }

  private String replicas() {
    return server.kubectl(
        "get",
        "deployment",
        "application-operator",
        "-n",
        namespace,
        "-o",
        "jsonpath={.spec.replicas}");
  }

  private String find(String kind, String name, String in) {
    return server.kubectl("get", kind, name, "-n", in, "--ignore-not-found", "-o", "name");
  }
}
