package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.LiveApplication;
import io.appoperator.core.apply.ApplyResult;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The results of {@code diff}. On the real server, because its dry runs, quotas and rejections are
 * what the command shows.
 */
@Tag("core")
@WithControlPlane
class DiffIT {

  private static final String EVERYTHING =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: nginx:1.27
        port: 8080
        environment: [{name: ENV, value: production}]
        configData: {app.properties: "a=1\\nb=2\\n"}
        resources:
          requests: {cpu: 1000m, memory: 64Mi}
        healthCheck:
          readinessProbe:
            httpGet: {path: /ready, port: http}
            initialDelaySeconds: 0
        scaling: {minReplicas: 2, maxReplicas: 4, targetCPUUtilizationPercentage: 70}
        storage:
          persistentVolumeClaims:
          - {name: data, size: 1024Mi, accessModes: [ReadWriteMany], storageClassName: slow}
        network:
          serviceType: LoadBalancer
          loadBalancer: {sourceRanges: [10.0.0.0/8]}
          ingress: {host: shop.example.com, tls: {secretName: cert}}
          policy: {enabled: true}
      """;

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
  void showsAllObjectsOfAnAbsentApplicationAndWritesNothing() {
    AuditLog.Position before = controlPlane.audit().now();

    diff(EVERYTHING);

    assertThat(last.code()).isEqualTo(1);
    assertThat(headers())
        .containsExactly(
            "+++ dry-run/ConfigMap/NS/shop-config",
            "+++ dry-run/NetworkPolicy.networking.k8s.io/NS/shop",
            "+++ dry-run/PersistentVolumeClaim/NS/data",
            "+++ dry-run/Service/NS/shop",
            "+++ dry-run/Deployment.apps/NS/shop",
            "+++ dry-run/HorizontalPodAutoscaler.autoscaling/NS/shop",
            "+++ dry-run/Ingress.networking.k8s.io/NS/shop",
            "+++ dry-run/PodDisruptionBudget.policy/NS/shop");
    assertThat(last.out().lines().filter(line -> line.equals("--- /dev/null"))).hasSize(8);
    assertThat(last.out()).doesNotContain("uid:", "clusterIP", "nodePort:", "resourceVersion");
    assertThat(summary())
        .isEqualTo("8 to create, 0 to update, 0 to prune, 0 refused, 0 unchanged; none");
    assertThat(writesSince(before)).isEmpty();
  }

  @Test
  void isEmptyAfterARunEvenIfOthersScaleOrAddFields() {
    ApplyResult result = LiveApplication.run(EVERYTHING, controlPlane, namespace);
    assertThat(result.isComplete()).as("%s", result.diagnostics()).isTrue();

    diff(EVERYTHING);
    assertNothingDiffers();

    controlPlane.kubectl("scale", "deployment/shop", "--replicas=3", "-n", namespace.name());
    controlPlane.kubectl("annotate", "service/shop", "other=theirs", "-n", namespace.name());
    diff(EVERYTHING);
    assertNothingDiffers();
  }

  @Test
  void showsOneEditOnly() {
    LiveApplication.run(EVERYTHING, controlPlane, namespace);

    diff(EVERYTHING.replace("nginx:1.27", "nginx:1.28"));

    assertThat(last.code()).isEqualTo(1);
    assertThat(edits()).containsExactly("-        image: nginx:1.27", "+        image: nginx:1.28");
    assertThat(last.out())
        .startsWith(
            "# Deployment/shop: rolling-restart: 2 pods of Deployment/shop\n--- live/Deployment.apps/%s/shop\n+++ dry-run/Deployment.apps/%1$s/shop\n@@ -"
                .formatted(namespace));
    assertThat(summary())
        .isEqualTo("0 to create, 1 to update, 0 to prune, 0 refused, 7 unchanged; rolling-restart");
  }

  @Test
  void showsTheReplicasRestoredWhenTheAutoscalerIsRemoved() {
    LiveApplication.run(EVERYTHING, controlPlane, namespace);
    controlPlane.kubectl("scale", "deployment/shop", "--replicas=4", "-n", namespace.name());

    diff(EVERYTHING.replaceFirst(" *scaling: .*\\n", "  replicas: 2\n"));

    assertThat(headers()).containsExactly("+++ /dev/null", "+++ dry-run/Deployment.apps/NS/shop");
    assertThat(last.out()).contains("--- live/HorizontalPodAutoscaler.autoscaling/");
    assertThat(last.out()).contains("-  replicas: 4\n+  replicas: 2\n");
    assertThat(controlPlane.kubectl("get", "hpa", "shop", "-n", namespace.name()))
        .as("a dry run deletes nothing")
        .contains("shop");
    assertThat(summary())
        .isEqualTo("0 to create, 1 to update, 1 to prune, 0 refused, 6 unchanged; delete");
  }

  @Test
  void showsThatAManualChangeWillBeReverted() {
    LiveApplication.run(SMALL, controlPlane, namespace);
    controlPlane.kubectl("set", "image", "deployment/shop", "app=evil", "-n", namespace.name());

    diff(SMALL);

    assertThat(edits()).containsExactly("-      - image: evil", "+      - image: nginx");
    assertThat(last.out())
        .containsPattern(
            "# drift: spec.template.spec.containers\\[name=\"app\"\\].image by kubectl-set at 2\\S+Z,"
                + " will be reverted\n");
  }

  @Test
  void countsForeignFieldsAndListsThemIfRequested() {
    LiveApplication.run(SMALL, controlPlane, namespace);
    controlPlane.kubectl("annotate", "service/shop", "other=theirs", "-n", namespace.name());

    diff(SMALL);
    assertThat(last.code()).isZero();
    assertThat(last.err())
        .startsWith("note: 1 field of other field managers not changed; --show-foreign");

    diff(SMALL, controlPlane.kubeconfig(), "--show-foreign");
    assertThat(last.out())
        .containsPattern(
            "# foreign: Service/shop: metadata.annotations.other of kubectl-annotate since 2\\S+Z");
  }

  @Test
  void comparesWithADumpLikeWithTheCluster(@TempDir Path folder) throws IOException {
    LiveApplication.run(EVERYTHING, controlPlane, namespace);
    String edited =
        EVERYTHING
            .replace("nginx:1.27", "nginx:1.28")
            .replace("configData: {", "configData: {new: x, ");
    Files.writeString(
        folder.resolve("live.yaml"),
        controlPlane.kubectl(
            "get",
            "appl,cm,pvc,netpol,svc,deploy,hpa,ingress,pdb",
            "-o",
            "yaml",
            "--show-managed-fields",
            "-n",
            namespace.name()));
    diff(edited, controlPlane.kubeconfig(), "-o", "brief");
    String asked = last.out();

    last =
        CommandRun.reading(
            edited,
            "diff",
            "-f",
            "-",
            "-n",
            namespace.name(),
            "-o",
            "brief",
            "--live-dir",
            folder.toString());

    assertThat(last.out())
        .isEqualTo(asked)
        .isEqualTo(
            "ConfigMap/shop-config update in-place\nDeployment/shop update rolling-restart\n");
  }

  @Test
  void failsOnAConflictIfRequested() {
    controlPlane.kubectl(
        "create", "service", "clusterip", "shop", "--tcp=80", "-n", namespace.name());

    diff(SMALL, controlPlane.kubeconfig(), "--fail-on=conflict");

    assertThat(last.code()).isEqualTo(5);
  }

  @Test
  void showsAnObjectOfAnotherOwnerAsAConflict() {
    controlPlane.kubectl(
        "create", "service", "clusterip", "shop", "--tcp=80", "-n", namespace.name());

    diff(SMALL);

    assertThat(last.code()).isEqualTo(1);
    assertThat(last.out())
        .startsWith(
            "! Service/shop already exists in namespace %s and is not managed by this Application. Rename one or delete it.\n"
                .formatted(namespace));
    assertThat(summary()).startsWith("1 to create, 0 to update, 0 to prune, 1 refused");
  }

  @Test
  void showsTheServersRejectionAndWhatItBlocks() {
    LiveApplication.run(EVERYTHING, controlPlane, namespace);

    diff(EVERYTHING.replace("storageClassName: slow", "storageClassName: fast"));

    assertThat(last.code()).isEqualTo(1);
    List<String> lines = last.out().lines().toList();
    assertThat(lines.get(0))
        .startsWith(
            "! PersistentVolumeClaim/data: PersistentVolumeClaim \"data\" is invalid: spec:")
        .contains("spec is immutable after creation");
    assertThat(lines)
        .contains(
            "! Deployment/shop is not applied, because applying PersistentVolumeClaim/data failed.");
  }

  @Test
  void treatsAQuotaAsARejectionNotAsAMissingPermission() {
    controlPlane.kubectl(
        "create", "quota", "none", "--hard=count/services=0", "-n", namespace.name());
    await()
        .atMost(Duration.ofSeconds(90))
        .until(
            () ->
                !controlPlane
                    .kubectl(
                        "get",
                        "quota",
                        "none",
                        "-n",
                        namespace.name(),
                        "-o",
                        "jsonpath={.status.hard}")
                    .isEmpty());

    diff(SMALL);

    assertThat(last.code()).isEqualTo(1);
    assertThat(last.out()).contains("! Service/shop: ").contains("exceeded quota: none");
  }

  @Test
  void keepsALargerClaimAndReportsIt() {
    LiveApplication.run(EVERYTHING, controlPlane, namespace);

    diff(EVERYTHING.replace("1024Mi", "512Mi"));

    assertNothingDiffers();
    assertThat(last.err())
        .contains(
            "warning: PersistentVolumeClaim/data: spec.resources.requests.storage remains 1Gi, although the resource sets 512Mi.");
  }

  @Test
  void showsTheDesiredObjectsIfTheNamespaceDoesNotExist() {
    last =
        CommandRun.reading(
            SMALL,
            "diff",
            "-f",
            "-",
            "-n",
            "nowhere",
            "--kubeconfig",
            controlPlane.kubeconfig().toString());

    assertThat(last.code()).isEqualTo(1);
    assertThat(last.out()).contains("+++ rendered/Deployment.apps/nowhere/shop\n");
    assertThat(last.err()).startsWith("note: The namespace 'nowhere' does not exist");
  }

  @Test
  void reportsThatAnApplicationIsBeingDeleted() {
    String held = SMALL.replace("{name: shop}", "{name: shop, finalizers: [example.com/hold]}");
    LiveApplication.run(held, controlPlane, namespace);
    controlPlane.kubectl("delete", "appl", "shop", "--wait=false", "-n", namespace.name());

    diff(held);

    assertThat(last.err()).startsWith("note: Application/shop is being deleted");
    controlPlane.kubectl(
        "patch",
        "appl",
        "shop",
        "-n",
        namespace.name(),
        "--type=merge",
        "-p",
        "{\"metadata\":{\"finalizers\":null}}");
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

  private void assertNothingDiffers() {
    assertThat(last.out()).isEmpty();
    assertThat(last.code()).isZero();
    assertThat(summary()).startsWith("0 to create, 0 to update, 0 to prune, 0 refused");
  }

  private List<AuditEntry> writesSince(AuditLog.Position position) {
    return controlPlane.audit().since(position).stream()
        .filter(entry -> entry.namespace().equals(namespace.name()) && entry.isWrite())
        .toList();
  }

  private List<String> headers() {
    return last.out()
        .lines()
        .filter(line -> line.startsWith("+++ "))
        .map(line -> line.replace(namespace.name(), "NS"))
        .toList();
  }

  /** Returns the lines that differ. */
  private List<String> edits() {
    return last.out()
        .lines()
        .filter(line -> line.matches("[-+].*") && !line.matches("(---|\\+\\+\\+) .*"))
        .toList();
  }

  private String summary() {
    List<String> lines = last.err().lines().toList();
    return lines.get(lines.size() - 1);
  }
}
