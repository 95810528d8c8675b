package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class BadManagerIT {

  private static final ReconcileLimits SHORT =
      new ReconcileLimits(Duration.ofSeconds(3), Duration.ofMinutes(2), new RolloutLimits(10, 10));
  private static final String GREETING =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: %s}
      spec: {text: %s}
      """;

  private final AtomicReference<Behavior> behavior = new AtomicReference<>(Behavior.GOOD);
  private final AtomicBoolean over = new AtomicBoolean();
  private OperatorScenario scenario;
  private LiveResource first;

  /** The behavior of the kind's second manager. */
  private enum Behavior {
    GOOD,
    THROWS,
    LOOPS,
    STRAYS
  }

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    TestManager<InstallableGreeting.Spec> doorbell =
        new TestManager<>(
            "doorbell",
            InstallableGreeting.Spec.class,
            ManagedKind.of(TestKinds.SERVICE),
            this::doorbell);
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(InstallableGreeting.GREETING)),
            List.of(InstallableGreeting.manager(), doorbell));
    scenario = OperatorScenario.open(server, namespace, plugins, SHORT);
    first = scenario.resource(InstallableGreeting.GREETING, "first");
    scenario.apply(GREETING.formatted("first", "hello"));
    first.awaitReady();
  }

  @AfterEach
  void close() {
    over.set(true);
    scenario.close();
  }

  @Test
  void loopingManagerIsDisabledWhileAllOthersReconcile() {
    String uid = serviceUid();
    behavior.set(Behavior.LOOPS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Ready")).isEqualTo("ManagerOff");
              assertThat(first.message("Degraded"))
                  .contains("The manager 'doorbell' of ", "did not return within 3.0 s");
            });
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).as("the object of the manager").isEqualTo(uid);

    behavior.set(Behavior.GOOD);
    scenario.apply(GREETING.formatted("second", "hello"));
    LiveResource second = scenario.resource(InstallableGreeting.GREETING, "second");
    OperatorScenario.soon().until(() -> second.reason("Ready").equals("ManagerOff"));
    assertThat(text("second")).isEqualTo("hello");
    assertThat(scenario.find(TestKinds.SERVICE, "second")).isEmpty();

    scenario.operator().restart();
    second.awaitReady();
    first.awaitReady();
    assertThat(serviceUid()).isEqualTo(uid);
  }

  @Test
  void throwingManagerKeepsItsObjectsAndRecoversWithTheNextEdit() {
    String uid = serviceUid();
    behavior.set(Behavior.THROWS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Reconciled")).isEqualTo("ManagerFailed");
              assertThat(first.message("Reconciled")).contains("'doorbell'", "out of order");
            });
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).isEqualTo(uid);

    behavior.set(Behavior.GOOD);
    first.patch("{\"spec\":{\"text\":\"hello again\"}}");
    first.awaitReady();
    assertThat(serviceUid()).isEqualTo(uid);
  }

  @Test
  void managerThatTargetsAnotherNamespaceIsReportedAndWritesNothing() {
    String uid = serviceUid();
    AuditLog.Position start = scenario.now();
    behavior.set(Behavior.STRAYS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Reconciled")).isEqualTo("ManagerFailed");
              assertThat(first.message("Reconciled"))
                  .contains("'doorbell'", "Service/first in the namespace 'default'");
            });
    scenario.awaitIdle();
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).as("the object of the manager").isEqualTo(uid);
    assertThat(scenario.writesSince(start))
        .isNotEmpty()
        .extracting(AuditEntry::namespace)
        .containsOnly(scenario.namespace());
  }

  private String text(String name) {
    return scenario.get(TestKinds.CONFIG_MAP, name + "-greeting").at("/data/text").asText();
  }

  private String serviceUid() {
    return scenario.get(TestKinds.SERVICE, "first").at("/metadata/uid").asText();
  }

  /** Returns a Service, or behaves like a broken resource manager. */
  private DesiredState doorbell(RenderRequest<InstallableGreeting.Spec> request) {
    switch (requireNonNull(behavior.get())) {
      case THROWS -> throw new IllegalStateException("out of order");
      case LOOPS -> {
        while (!over.get()) {
          Thread.onSpinWait();
        }
      }
      case GOOD, STRAYS -> {}
    }
    return DesiredState.of(
        new ServiceBuilder()
            .withNewMetadata()
            .withName(request.name())
            .withNamespace(behavior.get() == Behavior.STRAYS ? "default" : null)
            .endMetadata()
            .withNewSpec()
            .addNewPort()
            .withPort(80)
            .endPort()
            .endSpec()
            .build());
  }
}
