package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class OtherKindIT {

  private static final String HELLO =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: hello}
      spec: {text: Good morning}
      """;

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace, Greetings.besideApplication());
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void kindOfAJarIsReconciledBesideApplication() {
    scene.apply(HELLO);
    scene.apply(Samples.SMALL.formatted("shop"));
    scene.application("shop").awaitReady();
    LiveResource hello = scene.resource(Greetings.GREETING, "hello");
    hello.awaitReady();

    assertThat(text()).isEqualTo("Good morning");
    assertThat(hello.status().path("length").asInt()).isEqualTo(12);
    assertThat(scene.get(Kinds.CONFIG_MAP, "hello-greeting").at("/metadata/labels").toString())
        .contains("\"greeting\":\"hello\"")
        .contains("\"app.kubernetes.io/managed-by\":\"application-operator\"");

    scene.patch(Kinds.CONFIG_MAP, "hello-greeting", "{\"data\":{\"text\":\"Go away\"}}");
    OperatorScenario.soon().until(() -> text().equals("Good morning"));
    hello.patch("{\"spec\":{\"text\":\"Good night\"}}");
    OperatorScenario.soon().until(() -> text().equals("Good night"));

    scene.awaitRest();
    AuditLog.Position settled = scene.now();
    scene.operator().restart();
    OperatorScenario.soon().until(() -> scene.operator().passes() >= 2);
    scene.awaitRest();
    assertThat(scene.writesSince(settled)).isEmpty();

    scene.kubectl("delete", "greetings." + Greetings.GREETING.group(), "hello");
    OperatorScenario.soon().until(() -> scene.find(Kinds.CONFIG_MAP, "hello-greeting").isEmpty());
    assertThat(scene.find(Kinds.DEPLOYMENT, "shop")).isPresent();
  }

  @Test
  void storedResourceThatBreaksARuleSaysSoAndItsObjectsStay() {
    scene.apply(HELLO);
    LiveResource hello = scene.resource(Greetings.GREETING, "hello");
    hello.awaitReady();

    hello.patch("{\"spec\":{\"text\":\"nothing\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(hello.reason("Ready")).isEqualTo("Invalid");
              assertThat(hello.message("Ready")).contains("spec.text").contains("Say something.");
            });
    assertThat(BuiltTool.KSTATUS.run(hello.live().toString())).startsWith("Failed: spec.text");
    assertThat(text()).isEqualTo("Good morning");
    scene.apply(HELLO.replace("name: hello", "name: other"));
    scene.resource(Greetings.GREETING, "other").awaitReady();
  }

  private String text() {
    return scene.get(Kinds.CONFIG_MAP, "hello-greeting").at("/data/text").asText();
  }
}
