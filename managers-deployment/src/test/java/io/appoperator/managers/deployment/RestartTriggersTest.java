package io.appoperator.managers.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which objects restart the pods of an Application. */
class RestartTriggersTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: shop, configData: {a: b}, rollout: {restartOn: [ConfigMap]}, %s}
      """;

  private static final String SHARED =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: shared}, data: {color: %s}}";

  private final PluginHarness<ApplicationSpec> harness =
      PluginHarness.load(ApplicationSpec.class).only("deployment");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "environment: [{name: A, valueFrom: {configMapKeyRef: {name: shared, key: color}}}]",
        "environmentFrom: [{configMapRef: {name: shared}}]",
        "volumes: [{name: v, configMap: {name: shared}}]",
        "volumes: [{name: v, projected: {sources: [{configMap: {name: shared}}]}}]",
        "sidecars: [{name: s, image: s, envFrom: [{configMapRef: {name: shared}}]}]",
        "initContainers: [{name: i, image: i, env: [{name: A, valueFrom: {configMapKeyRef: {name:"
            + " shared, key: color}}}]}]",
      })
  void aChangedObjectChangesTheChecksum(String reference) {
    Map<String, String> blue = annotations(reference, SHARED.formatted("blue"));
    assertThat(blue).containsKey(RestartTriggers.ANNOTATION);
    assertThat(annotations(reference, SHARED.formatted("blue"))).isEqualTo(blue);
    assertThat(annotations(reference, SHARED.formatted("red"))).isNotEqualTo(blue);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> annotations(reference))
        .withMessageContaining("ConfigMap/shared does not exist");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "environmentFrom: [{configMapRef: {name: shared, optional: true}}]",
        "volumes: [{name: v, configMap: {name: shared, optional: true}}]",
      })
  void anOptionalObjectChangesTheChecksumWhenItIsCreated(String reference) {
    assertThat(annotations(reference)).doesNotContainKey(RestartTriggers.ANNOTATION);
    assertThat(annotations(reference, SHARED.formatted("blue")))
        .containsKey(RestartTriggers.ANNOTATION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "port: 80",
        "environmentFrom: [{secretRef: {name: shared}}]",
        "environmentFrom: [{configMapRef: {name: shop-config}}]",
        "environment: [{name: A, value: shared}]",
      })
  void otherReferencesDoNotCount(String fields) {
    assertThat(annotations(fields, SHARED.formatted("blue")))
        .doesNotContainKey(RestartTriggers.ANNOTATION);
  }

  @Test
  void nothingIsReadWithoutRestartOn() {
    String application =
        APPLICATION
            .formatted("environmentFrom: [{configMapRef: {name: shared}}]")
            .replace("rollout: {restartOn: [ConfigMap]}, ", "");
    assertThat(annotations(harness, application)).doesNotContainKey(RestartTriggers.ANNOTATION);
  }

  private Map<String, String> annotations(String fields, String... related) {
    return annotations(harness.withRelated(related), APPLICATION.formatted(fields));
  }

  private static Map<String, String> annotations(
      PluginHarness<ApplicationSpec> harness, String application) {
    Deployment deployment =
        (Deployment)
            new DeploymentManager().render(harness.request(application)).objects().get(0).object();
    return deployment.getSpec().getTemplate().getMetadata().getAnnotations();
  }
}
