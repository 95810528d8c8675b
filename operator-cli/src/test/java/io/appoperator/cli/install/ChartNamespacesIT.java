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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A release of the chart for one namespace, by a user without permissions on the cluster, except
 * for authorized metrics. On the real server, which checks that.
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
  private String ownRole;
  private String managedRole;

  @BeforeEach
  void createManagedNamespace(ControlPlane controlPlane, TestNamespace own) throws IOException {
    server = controlPlane;
    namespace = own.name();
    managed = namespace + "-managed";
    installer = new ChartInstaller(server, namespace, folder);
    server.kubectl("create", "namespace", managed);
    String roles = installer.documentedRoles("Permissions of the installer");
    ownRole = roles.substring(roles.indexOf(END_OF_CLUSTER_ROLE));
    managedRole =
        installer
            .documentedRoles("With some namespaces only")
            .replace("namespace: shop", "namespace: " + managed);
    server.applyYaml(ownRole);
    installer.bindRole(namespace);
    server.applyYaml(managedRole);
    installer.bindRole(managed);
  }

  @AfterEach
  void deleteManagedNamespace() {
    server.kubectl("delete", "namespace", "--wait=false", managed);
    server.kubectl(
        "delete", "clusterrole,clusterrolebinding", "--ignore-not-found", ChartInstaller.ROLE);
  }

  @Test
  void aReleaseForANamespaceNeedsExactlyTheDocumentedRoles() throws IOException {
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

  @Test
  void authorizedMetricsNeedTheDocumentedClusterRole() throws IOException {
    String clusterRole = installer.documentedRoles("With some namespaces and authorized metrics");
    server.applyYaml(clusterRole);
    installer.bindClusterRole();
    String authorized = "--set=metrics.tlsSecret=metrics,metrics.authorization=true";
    AuditLog.Position start = server.audit().now();

    install("install", 2);
    install("upgrade", 2, authorized);
    assertThat(reviews()).contains("tokenreviews", "subjectaccessreviews");
    assertThat(find("clusterrole", "application-operator", namespace)).isEmpty();
    installer.helm("rollback", "operator", "1");
    assertThat(reviews()).isEmpty();
    install("upgrade", 1, authorized);
    installer.helm("uninstall", "operator");

    assertThat(reviews()).isEmpty();
    List<AuditEntry> requests = installer.requests(start);
    assertThat(requests).as("denied").noneMatch(request -> request.code() == FORBIDDEN);
    assertThat(ChartInstaller.used(in("", requests)))
        .isEqualTo(ChartInstaller.granted(clusterRole));
  }

  /** Returns the rules of the ClusterRole that is bound to the operator; empty without one. */
  private String reviews() {
    String binding = "application-operator-metrics-auth:" + namespace;
    String role =
        server.kubectl(
            "get",
            "clusterrolebinding",
            binding,
            "--ignore-not-found",
            "-o",
            "jsonpath={.roleRef.name}");
    return role.isEmpty()
        ? ""
        : server.kubectl("get", "clusterrole", role, "-o", "jsonpath={.rules}");
  }

  /** Installs or upgrades with all that the roles permit. */
  private void install(String command, int replicas, String... options) throws IOException {
    Path settings =
        Files.writeString(
            folder.resolve("settings.yaml"),
            "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n");
    List<String> arguments = new ArrayList<>(List.of(command, "operator"));
    arguments.add(ChartInstaller.CHART.toString());
    arguments.add("--set=namespaces={%s}".formatted(managed));
    arguments.add("--set=crds.enabled=false");
    arguments.add("--set=replicas=" + replicas);
    arguments.add("--set-file=settings[0]=" + settings);
    arguments.addAll(List.of(options));
    installer.helm(arguments.toArray(String[]::new));
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
