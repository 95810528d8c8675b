package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Checks the CustomResourceDefinition of Application. On the real server, which judges schemas and
 * the cost of their rules.
 */
@WithControlPlane
class ApplicationDefinitionIT {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root"), "examples/application.yaml");

  static final List<ValidationRule> RULES = ApplicationRules.ALL;

  @BeforeAll
  static void installWithPlainApply(ControlPlane controlPlane) {
    LiveApplications.install(controlPlane);
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void acceptsPassingExample(
      ValidationRule rule, ControlPlane controlPlane, TestNamespace namespace) {
    assertThat(LiveApplications.refusals(rule.examples().passing(), controlPlane, namespace))
        .isEmpty();
  }

  @ParameterizedTest
  @FieldSource("RULES")
  void rejectsFailingExampleForThisRuleOnly(
      ValidationRule rule, ControlPlane controlPlane, TestNamespace namespace) {
    assertThat(LiveApplications.refusals(rule.examples().failing(), controlPlane, namespace))
        .singleElement()
        .satisfies(cause -> assertThat(cause.getMessage()).endsWith(rule.message()));
  }

  @Test
  void printsTheExampleInItsColumns(ControlPlane controlPlane, TestNamespace namespace)
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
  void scalesByItsReplicas(ControlPlane controlPlane, TestNamespace namespace) {
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
}
