package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code validate} rejects offline what the real server rejects, which therefore judges. */
@WithControlPlane
class OfflineChecksIT {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {%s}
      spec: %s
      """;

  @TempDir private Path folder;

  @BeforeAll
  static void define(ControlPlane controlPlane) {
    LiveApplication.define(controlPlane);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: Shop",
        "name: a_b",
        "name: shop, namespace: Not_A_Namespace",
        "name: shop, labels: {two words: a}",
        "name: shop, labels: {Example.com/a: a}",
        "name: shop, labels: {a: two words}",
        "name: shop, annotations: {two words: a}",
        "name: shop, annotations: {a/b/c: a}",
      })
  void bothRejectMetadata(String metadata, ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    assertRefused(APPLICATION.formatted(metadata, "{image: x}"), controlPlane, namespace);
  }

  @Test
  void bothRejectLargeAnnotations(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    String annotations = "name: shop, annotations: {a: %s}".formatted("x".repeat(1 << 18));

    assertRefused(APPLICATION.formatted(annotations, "{image: x}"), controlPlane, namespace);
  }

  /** The server accepts the Application, and rejects one of its rendered objects. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {image: x, resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}                              | 2Gi   | 512Mi
          {image: x, sidecars: [{name: a, image: x, resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}]} | 2Gi | 512Mi
          {image: x, initContainers: [{name: a, image: x, resources: {requests: {memory: 1Gi}, limits: {memory: 2Gi}}}]} | 2Gi | 512Mi
          {image: x, scheduling: {tolerations: [{key: KEY, operator: Exists}]}}                                | KEY   | a b
          {image: x, scheduling: {topologySpreadConstraints: [{maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {a: VALUE}}}]}} | VALUE | a b
          {image: x, scheduling: {affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: z, labelSelector: {matchExpressions: [{key: KEY, operator: Exists}]}}]}}}} | KEY | a b
          {image: x, scheduling: {affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {topologyKey: KEY}}]}}}} | KEY | a b
          {image: x, scheduling: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: KEY, operator: Exists}]}]}}}}} | KEY | a b
          {image: x, port: 80, network: {policy: {enabled: true, from: [{podSelector: {matchLabels: {KEY: a}}}]}}} | KEY | a b
          {image: x, port: 80, network: {policy: {enabled: true, from: [{namespaceSelector: {matchExpressions: [{key: a, operator: In, values: [VALUE]}]}}]}}} | VALUE | -a
          """)
  void bothRejectAnObject(
      String spec, String valid, String refused, ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    assertObjectRefused(spec, valid, refused, controlPlane, namespace);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "podMetadata: {annotations: {a: TEXT}}",
        "port: 80, network: {service: {annotations: {a: TEXT}}}"
      })
  void bothRejectAnObjectWithLargeAnnotations(
      String field, ControlPlane controlPlane, TestNamespace namespace) throws IOException {
    assertObjectRefused(
        "{image: x, " + field + "}", "TEXT", "x".repeat(1 << 18), controlPlane, namespace);
  }

  @Test
  void bothRejectALargeConfigMap(ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    assertObjectRefused(
        "{image: x, configData: {a: TEXT, b: TEXT, c: TEXT}}",
        "TEXT",
        "x".repeat(400_000),
        controlPlane,
        namespace);
  }

  private void assertObjectRefused(
      String spec, String valid, String refused, ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    String application = APPLICATION.formatted("name: shop", spec);
    Cli.Result rendered =
        Cli.withAllPlugins().runWithInput(application, "render", "-f", "-", "-n", namespace.name());
    assertThat(rendered.code()).as(rendered.err()).isZero();
    dryRun(rendered.out(), controlPlane, namespace);

    assertThat(validate(application.replace(valid, refused))).isEqualTo(ExitCode.INVALID.code());
    assertThatThrownBy(
            () -> dryRun(rendered.out().replace(valid, refused), controlPlane, namespace))
        .isInstanceOf(CommandFailedException.class);
  }

  private void assertRefused(String application, ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    assertThat(validate(application)).isEqualTo(ExitCode.INVALID.code());
    assertThatThrownBy(() -> dryRun(application, controlPlane, namespace))
        .isInstanceOf(CommandFailedException.class);
  }

  private static int validate(String application) {
    return Cli.withAllPlugins().runWithInput(application, "validate", "-f", "-").code();
  }

  private void dryRun(String yaml, ControlPlane controlPlane, TestNamespace namespace)
      throws IOException {
    Path file = Files.writeString(folder.resolve("objects.yaml"), yaml);
    controlPlane.kubectl(
        "apply",
        "--server-side",
        "--dry-run=server",
        "-n",
        namespace.name(),
        "-f",
        file.toString());
  }
}
