package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.watch.Scope;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * One of two namespaces is being deleted, and its Application outlives its objects. On the real
 * server, which deletes a namespace step by step.
 */
@WithControlPlane
class TerminatingNamespaceIT {

  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(TerminatingNamespaceIT.class.getClassLoader());

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario home;
  private OperatorScenario ending;
  private RunningOperator operator;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    home = opened.add(OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace));
    ending = opened.add(home.inAnotherNamespace("ending"));
    Scope scope = new Scope(List.of(home.namespace(), ending.namespace()), "");
    operator =
        opened.add(
            new RunningOperator(home.installation(), PLUGINS, scope, ReconcileLimits.STANDARD));
    operator.start();
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void quotesTheServerAndBacksOffWhileOtherNamespacesReconcile() {
    ending.apply(SampleApplications.SMALL.formatted("shop") + "  configData: {colour: blue}\n");
    LiveResource shop = ending.application("shop");
    shop.awaitReady();
    AuditLog.Position begin = ending.now();
    try (DenyingPolicy denial =
        DenyingPolicy.ofDeletion(ending, "apps.example.com", "applications", "not yet")) {
      denial.awaitFor("delete", "application", "shop");
      ending.kubectl("delete", "namespace", ending.namespace(), "--wait=false");

      OperatorScenario.within(TIMEOUT)
          .untilAsserted(
              () -> {
                assertThat(shop.reason("Reconciled")).isEqualTo("Refused");
                assertThat(shop.message("Reconciled"))
                    .contains("ConfigMap/shop-config", "because it is being terminated");
              });
      home.apply(SampleApplications.SMALL.formatted("kiosk"));
      home.application("kiosk").awaitReady();
      operator.awaitIdle();

      assertThat(attempts(begin, "configmaps")).as("tries to bring it back").isBetween(1L, 2L);
      assertThat(attempts(begin, "deployments")).isLessThanOrEqualTo(2);
    }
    OperatorScenario.within(TIMEOUT)
        .until(() -> ending.find(TestKinds.APPLICATION, "shop").isEmpty());
  }

  private long attempts(AuditLog.Position since, String resource) {
    return ending.writesSince(since).stream()
        .filter(write -> write.namespace().equals(ending.namespace()))
        .filter(write -> write.resource().equals(resource) && write.verb().equals("patch"))
        .count();
  }
}
