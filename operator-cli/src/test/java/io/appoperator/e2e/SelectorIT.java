package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.controller.Bounds;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.watch.Scope;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two operators share a namespace; each has the Applications with its label. */
@WithControlPlane
class SelectorIT {

  private OperatorScenario scene;
  private RunningOperator red;
  private RunningOperator blue;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.withoutOperator(controlPlane, namespace);
    red = operator("red");
    blue = operator("blue");
  }

  @AfterEach
  void close() {
    red.close();
    blue.close();
    scene.close();
  }

  @Test
  void eachOperatorSeesItsOwnApplicationsAlone() {
    apply("apple", "red");
    apply("sky", "blue");
    red.start();
    scene.application("apple").awaitReady();
    red.awaitRest();
    assertThat(scene.application("sky").isObserved()).isFalse();
    assertThat(scene.find(Kinds.DEPLOYMENT, "sky")).isEmpty();

    blue.start();
    scene.application("sky").awaitReady();
  }

  @Test
  void whatIsNotSelectedAnyMoreIsLeftAsItIs() {
    apply("apple", "red");
    red.start();
    scene.application("apple").awaitReady();
    scene.kubectl("label", "application", "apple", "colour=none", "--overwrite");
    red.awaitRest();
    AuditLog.Position unselected = scene.now();

    scene.application("apple").patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    scene.kubectl("scale", "deployment", "apple", "--replicas=3");
    scene.kubectl("delete", "service", "apple");
    red.awaitRest();
    assertThat(scene.writesSince(unselected)).isEmpty();
    assertThat(scene.find(Kinds.SERVICE, "apple")).isEmpty();
    assertThat(scene.get(Kinds.DEPLOYMENT, "apple").at("/spec/replicas").asInt()).isEqualTo(3);

    blue.start();
    scene.kubectl("label", "application", "apple", "colour=blue", "--overwrite");
    scene.application("apple").awaitReady();
    assertThat(
            scene
                .get(Kinds.DEPLOYMENT, "apple")
                .at("/spec/template/spec/containers/0/image")
                .asText())
        .isEqualTo("nginx:2.0");
    assertThat(scene.find(Kinds.SERVICE, "apple")).isPresent();
  }

  @Test
  void aDeletionWaitsForWhoSelectsIt() {
    apply("apple", "red");
    red.start();
    scene.application("apple").awaitReady();
    scene.kubectl("label", "application", "apple", "colour=none", "--overwrite");
    red.awaitRest();

    scene.kubectl("delete", "application", "apple", "--wait=false");
    red.awaitRest();
    assertThat(scene.find(Kinds.DEPLOYMENT, "apple")).isPresent();
    assertThat(scene.find(Kinds.APPLICATION, "apple")).isPresent();

    blue.start();
    scene.kubectl("label", "application", "apple", "colour=blue", "--overwrite");
    OperatorScenario.soon().until(() -> scene.find(Kinds.APPLICATION, "apple").isEmpty());
    assertThat(scene.find(Kinds.DEPLOYMENT, "apple")).isEmpty();
  }

  private RunningOperator operator(String colour) {
    return new RunningOperator(
        scene.installation(),
        PluginRegistry.load(SelectorIT.class.getClassLoader()),
        new Scope(List.of(scene.namespace()), "colour=" + colour),
        Bounds.STANDARD);
  }

  private void apply(String name, String colour) {
    scene.apply(
        Samples.SMALL
                .formatted(name)
                .replace(
                    "  name: " + name, "  name: %s\n  labels: {colour: %s}".formatted(name, colour))
            + "  port: 80\n");
  }
}
