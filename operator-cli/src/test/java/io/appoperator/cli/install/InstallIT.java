package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.Cli;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.install.AccessReview;
import io.appoperator.core.install.InstalledPlugins;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Applies the output of {@code operator install}. On the real server, which has Pod Security
 * Admission and checks permissions.
 */
@Tag("core")
@WithControlPlane
class InstallIT {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  @TempDir private static Path folder;
  private static ControlPlane server;
  private static String namespace;
  private static Path file;

  @BeforeAll
  static void install(ControlPlane controlPlane, TestNamespace testNamespace) throws IOException {
    server = controlPlane;
    namespace = testNamespace.name();
    file = Files.writeString(folder.resolve("install.yaml"), printed("--namespace=" + namespace));
    // A dry run reports what the server would reject before anything is created.
    server.kubectl("apply", "--server-side", "--dry-run=server", "-f", file.toString());
    server.kubectl("apply", "-f", file.toString());
  }

  @AfterAll
  static void uninstall() {
    server.kubectl(
        "delete",
        "clusterrole,clusterrolebinding",
        "--ignore-not-found",
        "--wait=false",
        "application-operator",
        "application-operator-view",
        "application-operator-edit",
        "application-operator:" + namespace);
  }

  @Test
  void threeReplicasStartUnderTheRestrictedPodSecurityStandard() {
    awaitReplicas();
    assertThatThrownBy(() -> server.kubectl("run", "free", "--image=nginx", "-n", namespace))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("violates PodSecurity \"restricted");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "plugins: {image: \"example.com/plugins:1\"}\n",
        "plugins: {image: \"example.com/plugins:1\", copy: true}\n",
        "metrics: {tlsSecret: certificate, authorization: true}\npriorityClassName: high\n",
      })
  void theServerAcceptsEachWayToMountPlugIns(String values) throws IOException {
    Path jar = BrokenPlugins.working("good").write(folder, "good.jar");
    Path file = Files.writeString(folder.resolve("values.yaml"), values);
    Path manifests =
        Files.writeString(
            folder.resolve("plugins.yaml"),
            printed("--namespace=" + namespace, "--plugins=" + jar, "--values=" + file));

    assertThat(
            server.kubectl(
                "apply",
                "--server-side",
                "--force-conflicts",
                "--dry-run=server",
                "-f",
                manifests.toString()))
        .contains(
            "configmap/application-operator-plugins serverside-applied (server dry run)",
            "deployment.apps/application-operator serverside-applied (server dry run)");
  }

  @Test
  void aConfigMapHoldsPlugInsUpToTheLimit() throws IOException {
    String text = "a".repeat(InstalledPlugins.CONFIG_MAP_BYTES);
    Path file = Files.writeString(folder.resolve("largest"), text);

    assertThat(
            server.kubectl(
                "create",
                "configmap",
                "largest",
                "--from-file=" + file,
                "--dry-run=server",
                "-n",
                namespace))
        .contains("created");
  }

  @Test
  void accountHasAllPermissionsOfTheOperator() {
    PluginRegistry plugins = PluginRegistry.load(InstallIT.class.getClassLoader());
    Path kubeconfig = server.kubeconfigFor(namespace, "application-operator");
    try (Fabric8Cluster cluster =
        new KubeConnection(kubeconfig, null, TIMEOUT).open("test", (method, host, code) -> {})) {
      await()
          .atMost(TIMEOUT)
          .untilAsserted(
              () ->
                  assertThat(
                          new AccessReview(cluster, EventSelection.ALL)
                              .denials(
                                  plugins.kinds().stream().map(LoadedKind::kind).toList(),
                                  plugins.managed(),
                                  plugins.relatedKinds(),
                                  List.of(),
                                  new ResourceRef(
                                      ElectionSettings.LEASE,
                                      namespace,
                                      ElectionSettings.STANDARD_NAME)))
                      .isEmpty());
    }
  }

  @Test
  void editRoleAllowsEditingApplicationsButNotTheirStatus() {
    server.kubectl(
        "create", "rolebinding", "people", "--clusterrole=edit", "--user=jane", "-n", namespace);

    await().atMost(TIMEOUT).until(() -> canJane("patch", ""));
    assertThat(canJane("get", "status")).isTrue();
    assertThat(canJane("patch", "scale")).isTrue();
    assertThat(canJane("patch", "status")).isFalse();
  }

  @Test
  void applyingItAgainChangesNothing() {
    // A status that changes between its two reads counts as a difference, too.
    awaitReplicas();
    AtomicReference<String> last = new AtomicReference<>("");
    await()
        .atMost(TIMEOUT)
        .during(Duration.ofSeconds(1))
        .until(
            () -> {
              String version = deployment("{.metadata.resourceVersion}");
              return last.getAndSet(version).equals(version);
            });

    assertThat(server.kubectl("diff", "-f", file.toString())).isEmpty();
  }

  @Test
  void kustomizeBuildsTheSameFromTheConfigDirectory() {
    Path config = Path.of(System.getProperty("project.root", "..")).resolve("config/default");

    assertThat(documents(server.kubectl("kustomize", config.toString())))
        .containsExactlyInAnyOrderElementsOf(documents(printed()));
  }

  private static void awaitReplicas() {
    await()
        .atMost(TIMEOUT)
        .untilAsserted(() -> assertThat(deployment("{.status.readyReplicas}")).isEqualTo("3"));
  }

  /** Returns the value at a path of the operator's Deployment. */
  private static String deployment(String path) {
    return server.kubectl(
        "get", "deployment", "application-operator", "-n", namespace, "-o", "jsonpath=" + path);
  }

  private static boolean canJane(String verb, String subresource) {
    try {
      server.kubectl(
          "auth",
          "can-i",
          verb,
          "applications.apps.example.com",
          "--subresource=" + subresource,
          "--as=jane",
          "--namespace=" + namespace);
      return true;
    } catch (CommandFailedException no) {
      return false;
    }
  }

  private static String printed(String... options) {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "install";
    System.arraycopy(options, 0, arguments, 1, options.length);
    Cli.Result result = Cli.withAllPlugins().run(arguments);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }

  private static List<ObjectNode> documents(String yaml) {
    YamlReader.Result result =
        new YamlReader().read("documents", yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(result.problems()).isEmpty();
    return result.documents().stream().map(Document::json).toList();
  }
}
