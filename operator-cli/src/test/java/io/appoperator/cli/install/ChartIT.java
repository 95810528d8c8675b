package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandRun;
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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A release of the chart, from its installation to its end, by a user with the documented roles. On
 * the real server, which checks them.
 */
@WithControlPlane
class ChartIT {

  private static final String DEFINITION = "applications.apps.example.com";
  private static final Pattern FIELD = Pattern.compile("(?m)^( +)rollout:\n(?:\\1 .*\n)+");
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final int FORBIDDEN = 403;
  private static final List<String> METRICS_ROLES =
      List.of("application-operator-metrics-auth", "application-operator-metrics-reader");
  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "shop:1", rollout: {strategy: Recreate}}
      """;

  @TempDir private Path folder;
  private ControlPlane server;
  private TestNamespace namespace;
  private ChartInstaller installer;
  private MonitoringKinds monitors;

  @BeforeEach
  void logIn(ControlPlane controlPlane, TestNamespace testNamespace) {
    server = controlPlane;
    namespace = testNamespace;
    installer = new ChartInstaller(server, namespace.name(), folder);
    monitors = new MonitoringKinds(server);
  }

  /** Other tests need the definition of this version. */
  @AfterEach
  void restore() {
    server.applyYaml(CommandRun.of("crd").out());
    monitors.remove();
    server.kubectl(
        "delete", "clusterrole,clusterrolebinding", "--ignore-not-found", ChartInstaller.ROLE);
  }

  @Test
  void aReleaseNeedsExactlyTheDocumentedPermissions() throws IOException {
    String roles = installer.documentedRoles("Permissions of the installer");
    String monitoring = installer.documentedRoles("With a ServiceMonitor or alerts");
    monitors.define();
    server.applyYaml(roles);
    server.applyYaml(monitoring);
    installer.bindRole(namespace.name(), ChartInstaller.ROLE + "-monitoring");
    installer.bindClusterRole();
    installer.bindRole(namespace.name());
    String former = formerChart();
    AuditLog.Position start = server.audit().now();

    // Other tests applied the definition without Helm.
    installer.helm("install", "operator", former, "--take-ownership");
    assertThat(fields()).doesNotContain("rollout");
    runRefusesTheFormerDefinition();

    roles = permitRolesOfMetrics(roles);
    upgradeWithSettingsAndMetrics();
    assertThat(get("servicemonitor", "{.metadata.name}")).isNotEmpty();
    monitors.applyAndDeleteInsights(installer, folder.resolve("insights"));
    assertThat(fields()).contains("rollout");
    assertThat(get("deployment", "{.spec.replicas}")).isEqualTo("2");
    assertThat(get("configmap", "{.metadata.name}", "application-operator-settings")).isNotEmpty();
    assertThat(rolesOfMetrics()).hasLineCount(METRICS_ROLES.size());

    createApplicationWithTheNewField();
    installer.helm("upgrade", "operator", former, "--set=crds.enabled=false");
    assertThat(fields()).contains("rollout");
    assertThat(strategy()).isEqualTo("Recreate");

    installer.helm("rollback", "operator", "1");
    assertThat(get("deployment", "{.spec.replicas}")).isEqualTo("3");
    assertThat(get("configmap", "{.metadata.name}", "application-operator-settings")).isEmpty();
    assertThat(rolesOfMetrics()).isEmpty();
    assertThat(get("servicemonitor", "{.metadata.name}")).isEmpty();
    hidesAndShowsTheNewField();
    installer.helm("upgrade", "operator", former, "--force-conflicts");
    assertThat(fields()).as("of kubectl").doesNotContain("rollout");
    installer.helm("upgrade", "operator", ChartInstaller.CHART.toString(), "--force-conflicts");
    assertThat(fields()).contains("rollout");

    installer.helm("uninstall", "operator");
    assertThat(get("deployment", "{.metadata.name}")).isEmpty();
    assertThat(server.kubectl("get", "clusterrole", "application-operator", "--ignore-not-found"))
        .isEmpty();
    assertThat(fields()).contains("image");

    List<AuditEntry> requests = installer.requests(start);
    assertThat(requests).as("denied").noneMatch(request -> request.code() == FORBIDDEN);
    Set<String> granted = new TreeSet<>(ChartInstaller.granted(roles));
    granted.addAll(ChartInstaller.granted(monitoring));
    assertThat(ChartInstaller.used(requests)).isEqualTo(granted);
  }

  /** The API server publishes the schemas of a changed definition with a delay. */
  private void runRefusesTheFormerDefinition() {
    String[] command = {
      "run", "--once", "--kubeconfig=" + server.kubeconfig(), "-n", namespace.name()
    };
    CommandRun refused =
        await().atMost(LIMIT).until(() -> CommandRun.of(command), run -> run.code() == 4);
    assertThat(refused.err())
        .contains(
            "The cluster has older definitions than this operator:\n",
            "  " + DEFINITION + " lacks spec.rollout\n",
            "operator crd | kubectl apply -f -");
  }

  /** As the guide says. */
  private String permitRolesOfMetrics(String roles) {
    String suffix = ":" + namespace.name() + "\"";
    String permitted =
        roles
            .replace("edit]", "edit, " + String.join(", ", METRICS_ROLES) + "]")
            .replace(suffix, suffix + ", \"" + METRICS_ROLES.get(0) + suffix);
    server.applyYaml(permitted);
    for (String role : METRICS_ROLES) {
      installer.awaitPermission("escalate", "clusterroles/" + role, namespace.name());
    }
    return permitted;
  }

  private String rolesOfMetrics() {
    List<String> command = new ArrayList<>(List.of("get", "clusterrole", "--ignore-not-found"));
    command.addAll(METRICS_ROLES);
    command.add("-o=name");
    return server.kubectl(command.toArray(String[]::new));
  }

  private void upgradeWithSettingsAndMetrics() throws IOException {
    String settings = "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n";
    Path file = Files.writeString(folder.resolve("settings.yaml"), settings);
    installer.helm(
        "upgrade",
        "operator",
        ChartInstaller.CHART.toString(),
        "--set=replicas=2,metrics.tlsSecret=metrics,metrics.authorization=true",
        "--set=metrics.serviceMonitor=true,metrics.serviceMonitorLabels.release=prometheus",
        "--set-file=settings[0]=" + file);
  }

  /** The API server uses a changed definition with a delay, and refuses the field until then. */
  private void createApplicationWithTheNewField() {
    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(
            () -> {
              server.applyYaml(namespace, APPLICATION);
              return strategy().equals("Recreate");
            });
  }

  /** Nothing writes the Application meanwhile, so that etcd keeps the field. */
  private void hidesAndShowsTheNewField() {
    await().atMost(LIMIT).until(() -> strategy().isEmpty());
    server.applyYaml(CommandRun.of("crd").out());
    await().atMost(LIMIT).until(() -> strategy().equals("Recreate"));
  }

  private String strategy() {
    return get("applications.apps.example.com", "{.spec.rollout.strategy}", "shop");
  }

  /** Returns the directory of a chart of an earlier version, whose definition lacks a field. */
  private String formerChart() throws IOException {
    Path source = ChartInstaller.CHART;
    Path target = folder.resolve("former");
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        String text = Files.readString(file);
        if (file.getFileName().toString().startsWith("crd-")) {
          text = FIELD.matcher(text).replaceFirst("");
        }
        Files.writeString(copy, text);
      }
    }
    return target.toString();
  }

  private String fields() {
    return server.kubectl(
        "get",
        "crd",
        DEFINITION,
        "-o",
        "jsonpath={.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties}");
  }

  private String get(String kind, String path) {
    return get(kind, path, "application-operator");
  }

  private String get(String kind, String path, String name) {
    return server.kubectl(
        "get", kind, name, "-n", namespace.name(), "--ignore-not-found", "-o", "jsonpath=" + path);
  }
}
