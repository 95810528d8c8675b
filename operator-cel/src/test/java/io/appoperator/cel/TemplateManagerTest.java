package io.appoperator.cel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateManagerTest {

  private static final ResourceKind WIDGET =
      new ResourceKind("example.com", "v1", "Widget", "widgets");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # expression                                               | value
          ${primary.spec.image}                                      | shop:1.4
          ${string(primary.spec.port + 1)}                           | "8081"
          a ${primary.spec.port} b                                   | a 8080 b
          $${primary} ${primary.metadata.namespace}                  | "${primary} default"
          ${primary.spec.image.split(":")[0].upperAscii()}           | SHOP
          ${primary.spec.?configMountPath.orValue("none")}           | none
          "${has(primary.spec.scaling) ? 'yes' : 'no'}"               | "no"
          "${[3, 1, 2].map(n, string(n)).join(',')}"                 | "3,1,2"
          ${labels["app.kubernetes.io/managed-by"]}                  | application-operator
          ${string(duration("1h") + duration("30m"))}                | 5400s
          ${string(timestamp("2026-01-01T00:00:00Z") + duration("1h"))} | "2026-01-01T01:00:00Z"
          ${labels[?"X"].orValue("none")}                            | none
          ${primary.kind + primary.apiVersion}                       | Applicationapps.example.com/v1alpha1
          """)
  void evaluatesExpressions(String expression, String value) {
    assertThat(ManagerTexts.print(ManagerTexts.withData(expression), ManagerTexts.application("")))
        .endsWith("data:\n  value: " + value + "\n");
  }

  @Test
  void leavesOutFieldsWithoutAValue() {
    assertThat(
            ManagerTexts.print(
                ManagerTexts.withData("${primary.spec.?configMountPath}\n        other: x"),
                ManagerTexts.application("")))
        .endsWith("data:\n  other: x\n");
  }

  @Test
  void rendersNothingWithoutItsExtension() {
    String manager =
        ManagerTexts.withData("${extension.text}")
            .replace(
                "objects:",
                "extension: {type: object, properties: {text: {type: string, default: hi}}}\nobjects:");

    assertThat(ManagerTexts.print(manager, ManagerTexts.application(""))).isEmpty();
    assertThat(ManagerTexts.print(manager, ManagerTexts.application("  extensions: {made: {}}\n")))
        .endsWith("value: hi\n");
    assertThat(
            ManagerTexts.print(
                manager, ManagerTexts.application("  extensions: {made: {txt: x}}\n")))
        .contains("Unknown field 'txt'. Did you mean 'text'?");
  }

  @Test
  void repeatsAnObjectForEachElement() {
    String manager =
        ManagerTexts.withData("${primary.spec.image}")
            .replace(
                "  - template:",
                "  - forEach: {i: '[\"a\", \"b\", \"c\"]'}\n    if: i != \"b\"\n    template:")
            .replace("-made", "-${i}");

    assertThat(ManagerTexts.print(manager, ManagerTexts.application("")))
        .contains("name: shop-a", "name: shop-c")
        .doesNotContain("name: shop-b");
  }

  @Test
  void repeatsAnObjectForACount() {
    String manager =
        ManagerTexts.withData("${primary.spec.image}")
            .replace("  - template:", "  - forEach: {i: 2}\n    template:".replace("2", "'2'"))
            .replace("-made", "-${i}");

    assertThat(ManagerTexts.print(manager, ManagerTexts.application("")))
        .contains("name: shop-0", "name: shop-1")
        .doesNotContain("name: shop-2");
  }

  @Test
  void knowsWhichOptionalKindsTheClusterServes() {
    String manager =
        ManagerTexts.withData("${string(capabilities.Widget)}")
            .replace(
                "objects:",
                "kinds:\n  - {apiVersion: example.com/v1, kind: Widget, plural: widgets, optional: true}\nobjects:");
    RenderInputs without =
        new RenderInputs(
            Map.of(), Map.of(), SpecSettings.NONE, Set.of(), Map.of(), false, Set.of(WIDGET));

    assertThat(ManagerTexts.print(manager, ManagerTexts.application("")))
        .endsWith("value: \"true\"\n");
    assertThat(value(ManagerTexts.render(manager, ManagerTexts.application(""), without)))
        .isEqualTo("false");
  }

  @Test
  void readsItsConfigurationFromTheSettings() {
    String manager =
        ManagerTexts.withData("${config.text}")
            .replace(
                "objects:",
                "config: {type: object, properties: {text: {type: string, default: hi}}}\nobjects:");
    RenderInputs settings =
        new RenderInputs(
            Map.of(ConfigPath.manager("made"), Json.object().put("text", "there")),
            Map.of(),
            SpecSettings.NONE,
            Set.of(),
            Map.of(),
            false);

    assertThat(ManagerTexts.print(manager, ManagerTexts.application(""))).endsWith("value: hi\n");
    assertThat(value(ManagerTexts.render(manager, ManagerTexts.application(""), settings)))
        .isEqualTo("there");
  }

  private static String value(RenderPath.RenderOutcome outcome) {
    return requireNonNull(outcome.rendering()).manifests().get(0).json().at("/data/value").asText();
  }

  @Test
  void reportsViolatedRulesAsErrorsOfTheResource() {
    String manager =
        ManagerTexts.withData("x")
            .replace(
                "objects:",
                "validations:\n  - rule: primary.spec.port > 9000\n    message: ${primary.spec.port} is too low.\n    path: spec.port\nobjects:");

    assertThat(ManagerTexts.print(manager, ManagerTexts.application("")))
        .isEqualTo("[spec.port: 8080 is too low.]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # expression                                           | reason
          "${primary.spec.network.policy.enabled ? '' : ''}"      | There is no 'network'. Test it with has(), or write '.?network' for an optional value.
          ${{"a":"b"}["X"]}                                      | There is no key 'X'. Test it with 'in', or write '[?key]' for an optional value.
          ${labels["X"]}                                         | There is no key 'X'. Test it with 'in', or write '[?key]' for an optional value.
          ${{"a":{"b":"c"}}.a.X}                                 | There is no 'X'. Test it with has(), or write '.?X' for an optional value.
          "${{1:'b'}[2]}"                                        | There is no key '2'. Test it with 'in', or write '[?key]' for an optional value.
          "${[1][2] == 1 ? '' : ''}"                               | Index out of bounds: 2.
          ${string(1 / (primary.spec.port - 8080))}              | / by zero.
          """)
  void namesTheLineWhereAnExpressionFails(String expression, String reason) {
    assertThat(failure(ManagerTexts.withData(expression)))
        .isEqualTo(
            "The manager 'made' failed at made.manager.yaml:11: %s The operator does not change its objects."
                .formatted(reason));
  }

  @Test
  void boundsTheIterationsOfComprehensions() {
    String tenThousand =
        "[0,1,2,3,4,5,6,7,8,9].map(%s, ".repeat(6).formatted("a", "b", "c", "d", "e", "f");

    assertThat(
            failure(
                ManagerTexts.withData(
                    "${string((" + tenThousand + "a" + ")".repeat(6) + ").size())}")))
        .contains("made.manager.yaml:11: The comprehensions have more than 100,000 iterations.");
  }

  @Test
  void boundsTheObjectsOfAResource() {
    String manager =
        ManagerTexts.withData("x")
            .replace("  - template:", "  - forEach: {i: '1000000000'}\n    template:")
            .replace("-made", "-${i}");

    assertThat(failure(manager))
        .contains("made.manager.yaml:5: It renders more than 1,000 objects.");
  }

  @Test
  void boundsTheBytesOfTheObjects() {
    String text = "x".repeat(20_000);
    String manager =
        ManagerTexts.withData(text)
            .replace("  - template:", "  - forEach: {i: '900'}\n    template:")
            .replace("-made", "-${i}");

    assertThat(failure(manager)).contains("The objects of this resource have more than 4 MiB.");
  }

  @Test
  void boundsTheBytesOfAnExpression() {
    StringBuilder variables =
        new StringBuilder("variables:\n  - {name: v0, value: '\"0123456789\"'}\n");
    for (int i = 1; i < 30; i++) {
      variables.append("  - {name: v%s, value: v%s + v%s}\n".formatted(i, i - 1, i - 1));
    }

    assertThat(failure(ManagerTexts.withData("${v29}").replace("objects:", variables + "objects:")))
        .contains("The objects of this resource have more than 4 MiB.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # expression                                                                     | reason
          ${v13.replace('', v13)}                                                          | The result has more than 4 MiB
          ${v13.split('').map(a, v13 + a).join('')}                                        | creates more than 16 MiB of values.
          ${string(v13.split('').map(a, v13.split('')).size())}                            | creates more than 16 MiB of values.
          ${v13.split('').map(a, v13).join(v13)}                                           | The result has more than 4 MiB
          """)
  void boundsWhatFunctionsCreate(String expression, String reason) {
    StringBuilder variables = new StringBuilder("variables:\n  - {name: v0, value: '\"0\"'}\n");
    for (int i = 1; i < 14; i++) {
      variables.append("  - {name: v%s, value: v%s + v%s}\n".formatted(i, i - 1, i - 1));
    }

    assertThat(
            failure(ManagerTexts.withData(expression).replace("objects:", variables + "objects:")))
        .contains("failed at made.manager.yaml:", reason);
  }

  @Test
  void replacesAndJoinsTexts() {
    assertThat(
            ManagerTexts.print(
                ManagerTexts.withData("${'a.b.c'.replace('.', '--') + ['x', 'y'].join()}"),
                ManagerTexts.application("")))
        .endsWith("value: a--b--cxy\n");
  }

  private static String failure(String manager) {
    RenderPath.RenderOutcome outcome = ManagerTexts.render(manager, ManagerTexts.application(""));
    assertThat(outcome.diagnostics()).hasSize(1);
    return outcome.diagnostics().get(0).message();
  }

  @Test
  void judgesObjectsByTheirObservedState() throws Exception {
    String manager =
        ManagerTexts.withData("x")
            .replace(
                "objects:",
                """
                kinds:
                  - apiVersion: example.com/v1
                    kind: Widget
                    plural: widgets
                    readiness:
                      ready: object.status.phase == "Ready"
                      failed: object.status.phase == "Failed"
                      message: '"phase " + object.status.phase'
                objects:""");
    Map<ResourceKind, ReadinessRule> rules = ManagerTexts.read(manager).readiness();
    ReadinessRule rule = requireNonNull(rules.get(WIDGET));

    assertThat(rule.assess(widget("{}")))
        .isEqualTo(Readiness.of(Readiness.State.PROGRESSING, "It is not ready yet."));
    assertThat(rule.assess(widget("{\"phase\": \"New\"}")))
        .isEqualTo(Readiness.of(Readiness.State.PROGRESSING, "phase New"));
    assertThat(rule.assess(widget("{\"phase\": \"Failed\"}")))
        .isEqualTo(Readiness.of(Readiness.State.FAILED, "phase Failed"));
    assertThat(rule.assess(widget("{\"phase\": \"Ready\"}"))).isEqualTo(Readiness.ready());
  }

  private static GenericKubernetesResource widget(String status) throws Exception {
    return Json.read(
        Json.parse(
            "{\"apiVersion\": \"example.com/v1\", \"kind\": \"Widget\", \"metadata\": {\"name\": \"w\"}, \"status\": %s}"
                .formatted(status)
                .getBytes(UTF_8)),
        GenericKubernetesResource.class);
  }
}
