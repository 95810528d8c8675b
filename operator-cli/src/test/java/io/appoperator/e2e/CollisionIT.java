package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class CollisionIT {

  private static final String GREETING =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: %s}
      spec: {text: %s}
      """;

  private final AtomicBoolean conflicts = new AtomicBoolean();
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    TestManager<InstallableGreeting.Spec> conflicting =
        new TestManager<>(
            "aaa",
            InstallableGreeting.Spec.class,
            ManagedKind.of(TestKinds.CONFIG_MAP),
            this::render);
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(InstallableGreeting.GREETING)),
            List.of(InstallableGreeting.manager(), conflicting));
    scenario = OperatorScenario.open(server, namespace, plugins);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void managerCannotTakeOrRemoveTheObjectOfAnotherManager() {
    LiveResource greeting = scenario.resource(InstallableGreeting.GREETING, "hi");
    scenario.apply(GREETING.formatted("hi", "hello"));
    greeting.awaitReady();
    String before = version("hi-greeting");

    conflicts.set(true);
    greeting.patch("{\"spec\":{\"text\":\"goodbye\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(greeting.reason("Reconciled")).isEqualTo("ManagerConflict");
              assertThat(greeting.message("Reconciled"))
                  .startsWith("The manager 'aaa' of ")
                  .contains("ConfigMap/hi-greeting, which the manager 'greeting' of");
            });
    assertThat(text("hi-aaa")).as("another object of that manager").isEqualTo("goodbye");
    assertThat(version("hi-greeting")).as("the object of both").isEqualTo(before);

    scenario.operator().restart();
    AuditLog.Position start = scenario.now();
    OperatorScenario.soon().until(() -> greeting.reason("Reconciled").equals("ManagerConflict"));
    scenario.awaitIdle();
    assertThat(version("hi-greeting")).isEqualTo(before);
    assertThat(scenario.writesSince(start))
        .noneMatch(write -> String.valueOf(write).contains("hi-greeting"));

    conflicts.set(false);
    greeting.patch("{\"spec\":{\"text\":\"hello again\"}}");
    greeting.awaitReady();
    assertThat(text("hi-greeting")).isEqualTo("hello again");
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "hi-aaa")).isEmpty();
  }

  @Test
  void objectThatTwoManagersReturnInitiallyIsNotCreated() {
    conflicts.set(true);
    LiveResource greeting = scenario.resource(InstallableGreeting.GREETING, "new");
    scenario.apply(GREETING.formatted("new", "hello"));

    OperatorScenario.soon().until(() -> greeting.reason("Reconciled").equals("ManagerConflict"));
    assertThat(greeting.message("Reconciled"))
        .containsSubsequence("The managers 'aaa' of ", " and 'greeting' of ");
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "new-greeting")).isEmpty();
    assertThat(text("new-aaa")).isEqualTo("hello");
  }

  private String version(String name) {
    return scenario.get(TestKinds.CONFIG_MAP, name).at("/metadata/resourceVersion").asText();
  }

  private String text(String name) {
    return scenario.get(TestKinds.CONFIG_MAP, name).at("/data/text").asText();
  }

  /** Returns its own object and that of the other manager. */
  private DesiredState render(RenderRequest<InstallableGreeting.Spec> request) {
    return conflicts.get()
        ? DesiredState.of(
            DesiredObject.of(map(request, "-aaa")), DesiredObject.of(map(request, "-greeting")))
        : DesiredState.none();
  }

  private static ConfigMap map(RenderRequest<InstallableGreeting.Spec> request, String suffix) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(request.name() + suffix)
        .endMetadata()
        .addToData("text", request.spec().text())
        .build();
  }
}
