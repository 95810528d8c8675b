package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What a real API server makes of the definition of Application. */
@WithControlPlane
class ApplicationDefinitionIT {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root"), "examples/application.yaml");

  static final List<Rule> RULES = ApplicationRules.ALL;

  @BeforeAll
  static void installWithPlainApply(ControlPlane controlPlane) {
    controlPlane.applyYaml(new ApplicationKind().crd());
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(100))
        .ignoreExceptions()
        .until(() -> controlPlane.kubectl("get", "appl", "-n", "default") != null);
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void acceptsPassingExample(Rule rule, ControlPlane controlPlane, TestNamespace namespace) {
    assertThatCode(() -> tryOut(rule.examples().passing(), controlPlane, namespace))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void refusesFailingExampleForThisRuleAlone(
      Rule rule, ControlPlane controlPlane, TestNamespace namespace) {
    assertThat(refusals(rule.examples().failing(), controlPlane, namespace))
        .singleElement()
        .satisfies(cause -> assertThat(cause.getMessage()).endsWith(rule.message()));
  }

  @Test
  void showsTheExampleInItsColumns(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    controlPlane.applyYaml(
        namespace, Files.readString(EXAMPLE).replace("  namespace: default\n", ""));

    assertThat(controlPlane.kubectl("get", "applications", "-n", namespace.name()).lines())
        .first()
        .asString()
        .matches("NAME +PHASE +READY +IMAGE +AGE *");
    assertThat(controlPlane.kubectl("get", "appl", "-o", "wide", "-n", namespace.name()).lines())
        .first()
        .asString()
        .matches("NAME +PHASE +READY +IMAGE +AGE +URL +MESSAGE *");
    assertThat(controlPlane.kubectl("get", "all", "-n", namespace.name()))
        .contains("application.apps.example.com/my-app");
  }

  @Test
  void isScaledByItsReplicas(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(
        namespace,
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: web}
        spec: {image: nginx}
        """);

    controlPlane.kubectl("scale", "application/web", "--replicas=0", "-n", namespace.name());

    assertThat(
            controlPlane.kubectl(
                "get", "appl", "web", "-o", "jsonpath={.spec.replicas}", "-n", namespace.name()))
        .isEqualTo("0");
  }

  private static List<StatusCause> refusals(
      String yaml, ControlPlane controlPlane, TestNamespace namespace) {
    try {
      tryOut(yaml, controlPlane, namespace);
      return List.of();
    } catch (KubernetesClientException e) {
      return e.getStatus().getDetails().getCauses();
    }
  }

  private static void tryOut(String yaml, ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane
        .admin()
        .resource(application(yaml))
        .inNamespace(namespace.name())
        .dryRun()
        .create();
  }

  private static GenericKubernetesResource application(String yaml) {
    GenericKubernetesResource application =
        Serialization.unmarshal(yaml, GenericKubernetesResource.class);
    application.setApiVersion("apps.example.com/v1alpha1");
    application.setKind("Application");
    if (application.getMetadata() == null) {
      application.setMetadata(new ObjectMetaBuilder().withName("my-app").build());
    }
    Map<String, Object> spec = new HashMap<>(Map.of("image", "nginx"));
    if (application.get("spec") instanceof Map<?, ?> given) {
      given.forEach((field, value) -> spec.put(field.toString(), value));
    }
    application.setAdditionalProperty("spec", spec);
    return application;
  }
}
