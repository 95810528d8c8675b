package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code operator install --values FILE}. */
class InstallValuesTest {

  @TempDir private Path folder;

  @Test
  void valuesReachThePod() throws IOException {
    CommandRun run =
        install(
            """
            image: {repository: example.com/operator, digest: "sha256:%s", pullPolicy: Always}
            imagePullSecrets: [{name: registry}]
            nodeSelector: {pool: infra}
            tolerations: [{key: infra, operator: Exists}]
            affinity: {nodeAffinity: {}}
            priorityClassName: high
            env: [{name: OPERATOR_WORKERS, value: "4"}]
            logFormat: json
            metrics: {maxPrimaries: 0}
            resources: {limits: {memory: 512Mi}}
            """
                .formatted("0".repeat(64)));

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("image: example.com/operator@sha256:000", "imagePullPolicy: Always")
        .contains("imagePullSecrets:\n      - name: registry\n")
        .contains("pool: infra\n", "key: infra\n", "nodeAffinity: {}\n")
        .contains("priorityClassName: high\n", "- name: OPERATOR_WORKERS\n")
        .contains("- --log-format=json\n", "- --max-primary-metrics=0\n")
        .contains("limits:\n            cpu: 200m\n            memory: 512Mi\n");
  }

  @Test
  void theServiceMonitorHasTheLabelsThatAPrometheusSelects() throws IOException {
    CommandRun run =
        install(
            """
            metrics:
              serviceMonitor: true
              serviceMonitorLabels: {release: prometheus, app.kubernetes.io/name: other}
            """);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("    app.kubernetes.io/name: application-operator\n    release: prometheus\n")
        .doesNotContain("app.kubernetes.io/name: other");
  }

  @Test
  void optionsAndLaterFilesTakePrecedence() throws IOException {
    Path first = Files.writeString(folder.resolve("first.yaml"), "replicas: 1\nselector: a=b\n");
    Path second = Files.writeString(folder.resolve("second.yaml"), "replicas: 2\n");

    CommandRun run =
        CommandRun.of("install", "--values=" + first, "--values=" + second, "--selector=team=shop");

    assertThat(run.out()).contains("replicas: 2\n", "--selector=team=shop").doesNotContain("a=b");
  }

  @Test
  void valuesComeFromTheStandardInput() {
    CommandRun run = CommandRun.reading("replicas: 2\n", "install", "--values=-");
    assertThat(run.out()).contains("replicas: 2\n");

    CommandRun bad = CommandRun.reading("replicas: 0\n", "install", "--values=-");
    assertThat(bad.code()).isEqualTo(2);
    assertThat(bad.err()).contains("stdin:1: replicas: 0 is out of range");

    CommandRun twice = CommandRun.reading("", "install", "--values=-", "--values=-");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err())
        .contains("The standard input, '-', is set more than once. Set it once.");
  }

  @Test
  void settingsDoNotComeFromTheStandardInput() {
    CommandRun run = CommandRun.reading("", "install", "--settings=-");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("The standard input, '-', is not read here. Name a file");
  }

  @Test
  void aSecretWithATokenReplacesTheTokenOfPrometheus() throws IOException {
    String values = "metrics: {tlsSecret: a, authorization: true, serviceMonitor: true%s}\n";
    String file = "bearerTokenFile: /var/run/secrets/kubernetes.io/serviceaccount/token\n";

    assertThat(install(values.formatted("")).out()).contains(file);
    assertThat(install(values.formatted(", tokenSecret: reader")).out())
        .contains(
            "    authorization:\n      credentials:\n        key: token\n        name: reader\n")
        .doesNotContain("bearerTokenFile");
  }

  @Test
  void warnsIfTheImageNamesNoRegistry() throws IOException {
    assertThat(install("image: {tag: \"1\"}").err()).isEqualTo(ImageWarning.text("1"));
    assertThat(install("image: {repository: example.com/o}").err()).isEmpty();
    for (String form : List.of("--chart", "--kustomize")) {
      Path target = folder.resolve(form);
      assertThat(CommandRun.of("install", form + "=" + target).err())
          .isEqualTo(ImageWarning.text());
      assertThat(CommandRun.of("install", form + "=" + target, "--image=example.com/o").err())
          .isEmpty();
    }
  }

  @Test
  void settingsOfAFileDecideOnTheRoles() throws IOException {
    CommandRun run =
        install(
            """
            settings:
            - |
              apiVersion: apps.example.com/v1alpha1
              kind: OperatorSettings
              managers: {ingress: {enabled: false}}
            """);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("settings.yaml: |\n").doesNotContain("- ingresses\n");
  }

  @Test
  void reportsAllProblemsWithTheirLines() throws IOException {
    CommandRun run =
        install(
            """
            replicas: many
            image:
              repositry: example.com/operator
            logFormat: xml
            selector: a b
            tolerations: [{effect: Never}]
            """);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(":1: replicas: Expected a whole number, found the string 'many'.")
        .contains(":3: image.repositry: Unknown field 'repositry'. Did you mean 'repository'?")
        .contains(":4: logFormat: 'xml' is not one of [, auto, json, text].")
        .contains(":5: selector: 'a b' is not a label selector")
        .contains(":6: tolerations[0].effect: 'Never' is not one of");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image: {repository: A}    | image.repository: 'A' is not an image without tag and digest",
        "plugins: {image: A}       | plugins.image: 'A' is not an image, such as",
        "nodeSelector: {a b: c}    | nodeSelector.a b: 'a b' is not a valid key, such as",
        "env: [{name: A}, {name: A}] | env[1]: Duplicate entry",
        "'tolerations: [{key: a, operator: Exists, value: b}]' | :1: tolerations[0].operator: Exists compares no value.",
        "resources: {limits: {cpu: 1Z}} | resources.limits.cpu: '1Z' is not a valid quantity; for example, 64Mi.",
        "image: null               | image: This field is required.",
        "resources: {limits: {memory: 64Mi}} | resources.requests.memory: 128Mi exceeds the limit 64Mi. Set both",
        "env: [{name: OPERATOR_HEALTH_ADDRESS}] | env[0]: OPERATOR_HEALTH_ADDRESS is not allowed. The probes",
        "env: [{name: A}, {name: OPERATOR_SELECTOR}] | :1: env[1]: OPERATOR_SELECTOR is not allowed. Set the value selector instead.",
        "'resources: {limits: {example.com/gpu: 500m}}' | resources.limits.example.com/gpu: '500m' is not a whole number",
        "'metrics: {tlsSecret: a, tokenSecret: b}' | :1: metrics.tokenSecret: Needs metrics.authorization",
        "crds: null                | crds: This field is required.",
        "crds: {enabled: null}     | crds.enabled: This field is required.",
        "metrics: {authorization: true} | metrics.authorization: Needs metrics.tlsSecret",
        "metrics: {maxPrimaries: -1} | metrics.maxPrimaries: -1 is out of range",
        "metrics: {maxPrimaries: null} | metrics.maxPrimaries: This field is required.",
        "replicas: 10              | replicas: 10 is out of range: it must be between 1 and 9.",
        "settings: ['kind: x']     | --values: settings[0]:1",
        "[]                        | values.yaml:1",
      })
  void refusesBadValues(String text, String message) throws IOException {
    CommandRun run = install(text);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Internal error");
  }

  @ParameterizedTest
  @MethodSource({
    "io.appoperator.cli.install.BadValues#inSchema",
    "io.appoperator.cli.install.BadValues#inTemplate"
  })
  void refusesWhatTheChartRefuses(String text) throws IOException {
    CommandRun run = install(text);

    assertThat(run.code()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).doesNotContain("Internal error");
  }

  @Test
  void refusesALongSelectorWithoutOverflow() throws IOException {
    String longest = "a,".repeat(511) + "aa";

    assertThat(install("selector: \"%s\"".formatted(longest)).code()).isZero();
    assertThat(install("selector: \"%s\"".formatted(longest + "!")).code()).isEqualTo(2);
    assertThat(install("selector: \"%s\"".formatted(",a".repeat(100_000))).code()).isEqualTo(2);
  }

  @Test
  void anEmptyFileChangesNothing() throws IOException {
    assertThat(install("# nothing\n")).isEqualTo(CommandRun.of("install"));
  }

  @Test
  void oneOfSeveralOperatorsLeavesOutWhatTheyShare() throws IOException {
    CommandRun run = install("crds: {enabled: false}\nclusterRoles: {enabled: false}\n");

    assertThat(run.out())
        .doesNotContain("kind: CustomResourceDefinition\n", "kind: ClusterRole\nmetadata")
        .contains("kind: ClusterRoleBinding\n");
  }

  @Test
  void wholeDevicesInEachNotationAreAccepted() throws IOException {
    String values =
        "resources: {limits: {example.com/gpu: %1$s}, requests: {example.com/gpu: %1$s}}";
    for (String amount : List.of("1", "\"2.0\"", "3000m", "1k", "\"4e0\"", "999999999n")) {
      CommandRun run = install(values.formatted(amount));
      assertThat(run.code()).as(amount + run.err()).isZero();
    }
  }

  private CommandRun install(String values) throws IOException {
    Path file = Files.writeString(folder.resolve("values.yaml"), values);
    return CommandRun.of("install", "--values=" + file);
  }
}
