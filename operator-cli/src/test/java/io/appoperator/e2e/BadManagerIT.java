package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.core.controller.Bounds;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class BadManagerIT {

  private static final Bounds SHORT = new Bounds(Duration.ofSeconds(3), Duration.ofMinutes(2), 10);
  private static final String GREETING =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: %s}
      spec: {text: %s}
      """;

  private final AtomicReference<Mood> mood = new AtomicReference<>(Mood.GOOD);
  private final AtomicBoolean over = new AtomicBoolean();
  private OperatorScenario scene;
  private LiveResource first;

  /** How the second manager of the kind answers. */
  private enum Mood {
    GOOD,
    THROWS,
    LOOPS,
    STRAYS
  }

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    TestManager<Greetings.Spec> doorbell =
        new TestManager<>(
            "doorbell", Greetings.Spec.class, ManagedKind.of(Kinds.SERVICE), this::doorbell);
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new Greetings.Kind(Greetings.GREETING)),
            List.of(new Greetings.Manager(), doorbell));
    scene = OperatorScenario.open(controlPlane, namespace, plugins, SHORT);
    first = scene.resource(Greetings.GREETING, "first");
    scene.apply(GREETING.formatted("first", "hello"));
    first.awaitReady();
  }

  @AfterEach
  void close() {
    over.set(true);
    scene.close();
  }

  @Test
  void managerThatLoopsIsOffAndNamedWhileAllOthersGoOn() {
    String uid = serviceUid();
    mood.set(Mood.LOOPS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Ready")).isEqualTo("ManagerOff");
              assertThat(first.message("Degraded"))
                  .contains("The manager 'doorbell' of ", "did not return within 3.0 s");
            });
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).as("what the manager made").isEqualTo(uid);

    mood.set(Mood.GOOD);
    scene.apply(GREETING.formatted("second", "hello"));
    LiveResource second = scene.resource(Greetings.GREETING, "second");
    OperatorScenario.soon().until(() -> second.reason("Ready").equals("ManagerOff"));
    assertThat(text("second")).isEqualTo("hello");
    assertThat(scene.find(Kinds.SERVICE, "second")).isEmpty();

    scene.operator().restart();
    second.awaitReady();
    first.awaitReady();
    assertThat(serviceUid()).isEqualTo(uid);
  }

  @Test
  void managerThatThrowsKeepsItsObjectsAndRecoversWithTheNextEdit() {
    String uid = serviceUid();
    mood.set(Mood.THROWS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Reconciled")).isEqualTo("ManagerFailed");
              assertThat(first.message("Reconciled")).contains("'doorbell'", "out of order");
            });
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).isEqualTo(uid);

    mood.set(Mood.GOOD);
    first.patch("{\"spec\":{\"text\":\"hello again\"}}");
    first.awaitReady();
    assertThat(serviceUid()).isEqualTo(uid);
  }

  @Test
  void managerThatAimsAtAnotherNamespaceIsNamedAndNothingIsWrittenThere() {
    String uid = serviceUid();
    AuditLog.Position start = scene.now();
    mood.set(Mood.STRAYS);
    first.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(first.reason("Reconciled")).isEqualTo("ManagerFailed");
              assertThat(first.message("Reconciled"))
                  .contains("'doorbell'", "Service/first in the namespace 'default'");
            });
    scene.awaitRest();
    assertThat(text("first")).isEqualTo("goodbye");
    assertThat(serviceUid()).as("what the manager made").isEqualTo(uid);
    assertThat(scene.writesSince(start))
        .isNotEmpty()
        .extracting(AuditEntry::namespace)
        .containsOnly(scene.namespace());
  }

  private String text(String name) {
    return scene.get(Kinds.CONFIG_MAP, name + "-greeting").at("/data/text").asText();
  }

  private String serviceUid() {
    return scene.get(Kinds.SERVICE, "first").at("/metadata/uid").asText();
  }

  /** Returns a Service, or what a broken resource manager returns. */
  private DesiredState doorbell(RenderRequest<Greetings.Spec> request) {
    switch (requireNonNull(mood.get())) {
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
            .withNamespace(mood.get() == Mood.STRAYS ? "default" : null)
            .endMetadata()
            .withNewSpec()
            .addNewPort()
            .withPort(80)
            .endPort()
            .endSpec()
            .build());
  }
}
