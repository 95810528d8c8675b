package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.watch.Scope;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An operator of two namespaces that has Roles only there. On the real server, which checks
 * permissions.
 */
@WithControlPlane
class NamespacesIT {

  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(NamespacesIT.class.getClassLoader());

  private ControlPlane controlPlane;
  private String first;
  private String late;
  private Installation installation;
  private Cluster admin;

  @BeforeEach
  void install(ControlPlane server, TestNamespace namespace) {
    controlPlane = server;
    first = namespace.name();
    late = first + "-late";
    installation = Installation.inNamespaces(server, namespace, PLUGINS, List.of(first));
    admin = Installation.openAsAdmin(server);
  }

  @AfterEach
  void uninstall() {
    controlPlane.kubectl("delete", "namespace", late, "--ignore-not-found", "--wait=false");
    admin.close();
    installation.close();
  }

  @Test
  void reconcilesPermittedNamespacesAndOnesPermittedLater() {
    AuditLog.Position start = controlPlane.audit().now();
    Scope scope = new Scope(List.of(first, late), "");
    try (RunningOperator operator =
        new RunningOperator(installation, PLUGINS, scope, ReconcileLimits.STANDARD)) {
      operator.launch();
      controlPlane.applyYaml(new TestNamespace(first), SampleApplications.SMALL.formatted("shop"));
      OperatorScenario.soon().until(() -> isReady(first));

      controlPlane.kubectl("create", "namespace", late);
      controlPlane.applyYaml(new TestNamespace(late), SampleApplications.SMALL.formatted("shop"));
      assertThat(deployment(late)).as("before the permissions are there").isEmpty();
      installation.grant(PLUGINS, List.of(late));
      OperatorScenario.soon().until(() -> isReady(late));
    }
    assertThat(controlPlane.audit().since(start, installation.user()))
        .isNotEmpty()
        .extracting(AuditEntry::namespace)
        .containsOnly(first, late);
  }

  @Test
  void runOnceReconcilesPermittedNamespacesAndReportsTheOthers() {
    controlPlane.applyYaml(new TestNamespace(first), SampleApplications.SMALL.formatted("shop"));

    CommandRun run =
        CommandRun.of(
            "run",
            "--once",
            "--kubeconfig=" + installation.kubeconfig(),
            "--namespace=" + late + "," + first,
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0");

    assertThat(run.err())
        .contains("get, list, watch, patch applications.apps.example.com in namespace " + late)
        .contains("The operator continues without them")
        .contains("1 settled, 0 failed; lists rejected: ");
    assertThat(run.code()).isEqualTo(6);
    assertThat(deployment(first)).isPresent();
  }

  private boolean isReady(String namespace) {
    return admin
        .get(new ResourceRef(TestKinds.APPLICATION, namespace, "shop"))
        .map(live -> live.at("/status/phase").asText().equals("Running"))
        .orElse(false);
  }

  private Optional<ObjectNode> deployment(String namespace) {
    return admin.get(new ResourceRef(TestKinds.DEPLOYMENT, namespace, "shop"));
  }
}
