package io.appoperator.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.cli.command.ExitCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code validate} reports all errors at once, and none that is caused by another one. */
class ValidateAllErrorsTest {

  private static final String QUESTIONABLE =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: shop, network: {serviceType: NodePort}}
      """;

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of(
            "{replicas: many, scaling: {minReplicas: 3, maxReplicas: 2}}",
            List.of("spec.image", "spec.replicas", "spec.scaling")),
        Arguments.of(
            "{image: 5, port: 80, ports: [{name: http, port: 81}]}", List.of("spec", "spec.image")),
        Arguments.of(
            "{image: a b, imagePullPolicy: Never ever, resources: {requests: {cpu: 2}, limits:"
                + " {cpu: 1}}}",
            List.of("spec.image", "spec.imagePullPolicy", "spec.resources.requests.cpu")),
        Arguments.of(
            "{image: x, sidecars: [{name: 1, image: a}, {name: b, image: a}], podMetadata: {labels:"
                + " {two words: a, app: b}}}",
            List.of("spec.podMetadata", "spec.podMetadata.labels", "spec.sidecars[0].name")),
        Arguments.of(
            "{image: x, scaling: {minReplicas: 3}, rollout: {maxSurge: 0, maxUnavailable: 0}}",
            List.of("spec.rollout", "spec.scaling.maxReplicas")),
        // Errors that are caused by an invalid port are not reported separately.
        Arguments.of(
            "{image: x, port: http, network: {ingress: {host: shop.example.com}}}",
            List.of("spec.port")),
        Arguments.of(
            "{image: x, volumes: [{name: Tmp, emptyDir: {}}], volumeMounts: [{name: Tmp, mountPath:"
                + " /tmp}]}",
            List.of("spec.volumeMounts[0].name", "spec.volumes[0].name")),
        Arguments.of(
            "{image: x, podMetadata: {annotations: {example.com/a.b: 1, two words: a}}}",
            List.of("spec.podMetadata.annotations.example.com/a.b")));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void reportsBrokenRulesDespiteASchemaErrorInAnotherField(String spec, List<String> paths) {
    Cli.Result result =
        Cli.withAllPlugins()
            .runWithInput(
                """
                apiVersion: apps.example.com/v1alpha1
                kind: Application
                metadata: {name: shop}
                spec: %s
                """
                    .formatted(spec),
                "validate",
                "-f",
                "-");

    assertThat(result.code()).isEqualTo(ExitCode.INVALID.code());
    assertThat(result.err().lines().map(line -> line.split(": ")[1]))
        .as(result.err())
        .containsExactlyInAnyOrderElementsOf(paths);
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "render", "diff"})
  void strictTreatsWarningsAsErrors(String command) {
    Cli.Result result =
        Cli.withAllPlugins().runWithInput(QUESTIONABLE, command, "-f", "-", "--strict");

    assertThat(result.code()).isEqualTo(ExitCode.INVALID.code());
    assertThat(result.err()).contains("spec.network.serviceType").doesNotContain("warning:");
  }

  @Test
  void warningsAreNoErrorsByDefault() {
    Cli.Result result = Cli.withAllPlugins().runWithInput(QUESTIONABLE, "validate", "-f", "-");

    assertThat(result.code()).isZero();
    assertThat(result.err()).contains("warning: spec.network.serviceType");
  }

  @Test
  void strictCountsErrors() {
    Cli.Result result =
        Cli.withAllPlugins()
            .runWithInput(QUESTIONABLE, "validate", "-f", "-", "--strict", "-o", "json");

    assertThat(result.out())
        .contains("\"errors\": 1", "\"warnings\": 0", "\"severity\": \"error\"");
  }
}
