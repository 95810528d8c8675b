package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.LiveApplication;
import io.appoperator.core.settings.PublishedInputs;
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
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code diff} compares with the settings of the operator, as far as the user may read them. On the
 * real server, which checks that.
 */
@WithControlPlane
class DiffSettingsIT {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: shop, replicas: 0}
      """;

  private static final String SETTINGS =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: OperatorSettings
      defaults: {Application: {terminationGracePeriodSeconds: 7}}
      """;

  private static final String OBJECTS =
      "*.apps.example.com,*.apps,*.autoscaling,*.networking.k8s.io,*.policy,services,persistentvolumeclaims";

  private static final String IN_CLUSTER = "terminationGracePeriodSeconds: 7";
  private static final String UNKNOWN = "The settings of the operator are not known: ";

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private TestNamespace namespace;
  private Path reader;

  @BeforeEach
  void publish(ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    this.controlPlane = controlPlane;
    this.namespace = namespace;
    LiveApplication.define(controlPlane);
    reader = controlPlane.kubeconfigFor(namespace.name(), "reader");
    grant("objects", "list", OBJECTS + ",configmaps");
    grant("primaries", "get", OBJECTS);
    awaitPermission("applications.apps.example.com");
    configMap(SETTINGS);
    lease(new PublishedInputs(digest(SETTINGS), "", "", "platform", List.of("settings.yaml")));
  }

  @Test
  void usesTheSettingsOfTheOperatorWithTwoRequests() {
    grant("lease", "get", "leases.coordination.k8s.io");
    grant("settings", "get", "configmaps");
    awaitPermission("leases.coordination.k8s.io");
    awaitPermission("configmaps");

    AuditLog.Position start = controlPlane.audit().now();
    CommandRun diff = diff();

    assertThat(diff.out()).as(diff.err()).contains(IN_CLUSTER);
    assertThat(diff.err()).doesNotContain("settings");
    assertThat(settingsRequests(start)).containsExactly("get leases", "get configmaps");
  }

  @Test
  void namesTheLineInTheConfigMapAsACause() {
    var unused = LiveApplication.run(SHOP, controlPlane, namespace);

    assertThat(run(controlPlane.kubeconfig(), "--why").out())
        .contains("(ConfigMap/platform/settings.yaml:3)");
  }

  @Test
  void warnsIfOnlyTheLeaseIsReadable() throws IOException {
    grant("lease", "get", "leases.coordination.k8s.io");
    awaitPermission("leases.coordination.k8s.io");

    CommandRun diff = diff();

    assertThat(diff.code()).isEqualTo(1);
    assertThat(diff.out()).doesNotContain(IN_CLUSTER);
    assertThat(diff.err())
        .contains("The operator uses settings that this command cannot read (digest v1:")
        .contains("configmaps \"platform\" is forbidden")
        .contains("Pass the file that the operator uses with --settings, or use --no-settings.");

    assertThat(diff("--settings", file(SETTINGS)).err()).doesNotContain("warning:");
  }

  @Test
  void notesDifferencesWithoutAnyPermission() {
    AuditLog.Position start = controlPlane.audit().now();
    CommandRun diff = diff();

    assertThat(diff.code()).isEqualTo(1);
    assertThat(diff.err()).contains("note: " + UNKNOWN);
    assertThat(settingsRequests(start)).containsExactly("get leases");
  }

  @Test
  void saysNothingAboutUnknownSettingsIfNothingDiffers() {
    var unused = LiveApplication.run(SHOP, controlPlane, namespace);
    CommandRun diff = diff();

    assertThat(diff.code()).as(diff.out()).isZero();
    assertThat(diff.err()).doesNotContain(UNKNOWN);
  }

  @Test
  void ownSettingsShowWhatAChangeDoes() throws IOException {
    AuditLog.Position start = controlPlane.audit().now();
    CommandRun diff = diff("--settings", file(SETTINGS.replace("7", "8")));

    assertThat(diff.out()).contains("terminationGracePeriodSeconds: 8");
    assertThat(diff.err()).doesNotContain(UNKNOWN);
    assertThat(settingsRequests(start)).isEmpty();
  }

  @Test
  void comparesWithoutSettingsOnRequest() {
    AuditLog.Position start = controlPlane.audit().now();
    CommandRun diff = diff("--no-settings");

    assertThat(diff.out()).doesNotContain(IN_CLUSTER);
    assertThat(diff.err()).doesNotContain(UNKNOWN);
    assertThat(settingsRequests(start)).isEmpty();
  }

  @Test
  void warnsOfSettingsThatAreNotInForceYet() throws IOException {
    configMap(SETTINGS.replace("7", "8"));

    CommandRun diff = run(controlPlane.kubeconfig());

    assertThat(diff.out()).contains("terminationGracePeriodSeconds: 8");
    assertThat(diff.err())
        .contains("warning: The operator does not use the settings of ConfigMap/platform yet");
  }

  @Test
  void warnsOfSettingsThatThisCommandRejects() throws IOException {
    configMap(SETTINGS.replace("Application", "Applications"));

    assertThat(run(controlPlane.kubeconfig()).err())
        .contains(
            "ConfigMap/platform/settings.yaml:3: defaults.Applications: Unknown field 'Applications'.");
  }

  @Test
  void warnsOfSettingsThatAreNotInAConfigMap() {
    lease(new PublishedInputs(digest(SETTINGS), "", "", "", List.of()));

    assertThat(run(controlPlane.kubeconfig()).err()).contains("They are not in a ConfigMap.");
  }

  @Test
  void notesThatTheOperatorRunsOtherCode() {
    lease(new PublishedInputs("none", "none", "v1:other", "", List.of()));

    assertThat(run(controlPlane.kubeconfig()).err())
        .contains(
            "note: The operator runs another version, other plug-ins or another Java version");
  }

  @Test
  void anOperatorWithoutALeaseHasNoKnownSettings() {
    controlPlane.kubectl("delete", "lease", "application-operator", "-n", namespace.name());

    assertThat(run(controlPlane.kubeconfig()).err()).doesNotContain("settings", "warning:");
  }

  private CommandRun diff(String... options) {
    return run(reader, options);
  }

  private CommandRun run(Path kubeconfig, String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of("diff", "-f", "-", "-n", namespace.name(), "--mode=client", "--kubeconfig"));
    arguments.add(kubeconfig.toString());
    if (!List.of(options).contains("--settings") && !List.of(options).contains("--no-settings")) {
      arguments.addAll(List.of("--lease-namespace", namespace.name()));
    }
    arguments.addAll(List.of(options));
    return CommandRun.reading(SHOP, arguments.toArray(String[]::new));
  }

  private List<String> settingsRequests(AuditLog.Position start) {
    String user = "system:serviceaccount:%s:reader".formatted(namespace);
    return controlPlane.audit().since(start, user).stream()
        .filter(entry -> List.of("leases", "configmaps").contains(entry.resource()))
        .filter(entry -> entry.verb().equals("get"))
        .map(entry -> entry.verb() + " " + entry.resource())
        .toList();
  }

  private String digest(String settings) {
    try {
      String line = CommandRun.of("settings", "check", "--settings", file(settings)).out().strip();
      return line.replaceFirst(".* digest ", "").replaceFirst("\\.$", "");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String file(String settings) throws IOException {
    return Files.writeString(folder.resolve("own-settings"), settings).toString();
  }

  private void configMap(String settings) {
    controlPlane.applyYaml(
        namespace,
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: platform}
        data:
          settings.yaml: |
        %s"""
            .formatted(settings.indent(4)));
  }

  private void lease(PublishedInputs published) {
    String annotations =
        published.annotations().entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty())
            .map(entry -> "    %s: \"%s\"\n".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining());
    controlPlane.applyYaml(
        namespace,
        """
        apiVersion: coordination.k8s.io/v1
        kind: Lease
        metadata:
          name: application-operator
          annotations:
        %s"""
            .formatted(annotations));
  }

  /** The API server observes new roles with a delay. */
  private void awaitPermission(String resource) {
    await()
        .atMost(Duration.ofSeconds(90))
        .ignoreExceptions()
        .until(
            () ->
                controlPlane
                    .kubectl(
                        "auth",
                        "can-i",
                        "get",
                        resource,
                        "-n",
                        namespace.name(),
                        "--as=system:serviceaccount:%s:reader".formatted(namespace))
                    .strip()
                    .equals("yes"));
  }

  private void grant(String role, String verbs, String resources) {
    controlPlane.kubectl(
        "create",
        "role",
        role,
        "-n",
        namespace.name(),
        "--verb=" + verbs,
        "--resource=" + resources);
    controlPlane.kubectl(
        "create",
        "rolebinding",
        role,
        "-n",
        namespace.name(),
        "--role=" + role,
        "--serviceaccount=" + namespace.name() + ":reader");
  }
}
