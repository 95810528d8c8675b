package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.TransformedKind;
import io.appoperator.cli.Cli;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestManager;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Transformers on a real API server: of two objects, one is transformed. */
@Tag("core")
@WithTestServer
class TransformerIT {

  private static final String GREETING =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: hi, namespace: %s}
      spec: {text: %s}
      """;

  private final AtomicBoolean fails = new AtomicBoolean();
  private final PluginRegistry without = plugins(List.of());
  private final PluginRegistry with = plugins(List.of(signing()));
  private OperatorScenario scenario;
  private LiveResource greeting;

  @BeforeEach
  void createTheGreeting(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, with);
    greeting = scenario.resource(InstallableGreeting.GREETING, "hi");
    scenario.apply(GREETING.formatted(scenario.namespace(), "hello"));
    greeting.awaitReady();
    assertThat(signed("signature")).isEqualTo("hello, yours");
    assertThat(plain()).isEqualTo("hello");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void objectOfATransformerThatIsNotLoadedStaysAsItIs() {
    scenario.operator().restart(without);
    AuditLog.Position start = scenario.now();

    edit("goodbye");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(greeting.reason("Reconciled")).isEqualTo("TransformerMissing");
              assertThat(greeting.message("Reconciled"))
                  .contains(
                      "ConfigMap/hi-signed is not changed, because its transformer 'signing' is not loaded.");
              assertThat(plain()).as("the object of no transformer").isEqualTo("goodbye");
            });
    scenario.awaitIdle();
    assertThat(signed("text")).isEqualTo("hello");
    assertThat(signed("signature")).isEqualTo("hello, yours");
    assertThat(scenario.writesSince(start)).noneMatch(write -> write.name().equals("hi-signed"));
    Cli.Result diff = diff(without, "goodbye");
    assertThat(diff.out() + diff.err()).contains("because its transformer 'signing' is not loaded");

    scenario.operator().restart(with);
    greeting.awaitReady();
    OperatorScenario.soon().until(() -> signed("signature").equals("goodbye, yours"));
  }

  @Test
  void objectOfATransformerThatFailsStaysAsItIs() {
    fails.set(true);
    edit("goodbye");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(greeting.reason("Reconciled")).isEqualTo("TransformerMissing");
              assertThat(greeting.message("Reconciled"))
                  .contains(
                      "ConfigMap/hi-signed is not changed, because its transformer 'signing' fails.",
                      "it failed with java.lang.IllegalStateException: no ink");
              assertThat(plain()).isEqualTo("goodbye");
            });
    assertThat(signed("text")).isEqualTo("hello");
    assertThat(signed("signature")).isEqualTo("hello, yours");

    fails.set(false);
    edit("welcome");
    greeting.awaitReady();
    OperatorScenario.soon().until(() -> signed("signature").equals("welcome, yours"));
  }

  @Test
  void restartWithTheSameTransformersWritesNothing() {
    scenario.awaitIdle();
    AuditLog.Position start = scenario.now();

    scenario.operator().restart(with);
    greeting.awaitReady();
    scenario.awaitIdle();

    assertThat(scenario.writesSince(start)).isEmpty();
    assertThat(diff(with, "hello").code()).isZero();
  }

  private void edit(String text) {
    greeting.patch("{\"spec\":{\"text\":\"%s\"}}".formatted(text));
  }

  private Cli.Result diff(PluginRegistry plugins, String text) {
    return new Cli(() -> plugins)
        .runWithInput(
            GREETING.formatted(scenario.namespace(), text),
            "diff",
            "--kubeconfig",
            scenario.operatorKubeconfig(),
            "-f",
            "-");
  }

  private String signed(String key) {
    return scenario.get(TestKinds.CONFIG_MAP, "hi-signed").at("/data/" + key).asText();
  }

  private String plain() {
    return scenario.get(TestKinds.CONFIG_MAP, "hi-greeting").at("/data/text").asText();
  }

  private static PluginRegistry plugins(
      List<TestTransformer<InstallableGreeting.Spec>> transformers) {
    return PluginRegistry.of(
        List.of(new InstallableGreeting.Kind(InstallableGreeting.GREETING)),
        List.of(
            InstallableGreeting.manager(),
            new TestManager<>(
                "signed",
                InstallableGreeting.Spec.class,
                ManagedKind.of(TestKinds.CONFIG_MAP),
                TransformerIT::render)),
        transformers);
  }

  private static DesiredState render(RenderRequest<InstallableGreeting.Spec> request) {
    return DesiredState.of(
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(request.name() + "-signed")
            .endMetadata()
            .addToData("text", request.spec().text())
            .build());
  }

  private TestTransformer<InstallableGreeting.Spec> signing() {
    return new TestTransformer<>(
        "signing",
        InstallableGreeting.Spec.class,
        Set.of(TransformedKind.of(TestKinds.CONFIG_MAP).mayAddTo("data")),
        this::sign);
  }

  private GenericKubernetesResource sign(
      RenderRequest<InstallableGreeting.Spec> request, GenericKubernetesResource object) {
    if (object.getMetadata().getName().endsWith("-signed")) {
      if (fails.get()) {
        throw new IllegalStateException("no ink");
      }
      Map<String, Object> data = requireNonNull(object.get("data"));
      data.put("signature", request.spec().text() + ", yours");
    }
    return object;
  }
}
