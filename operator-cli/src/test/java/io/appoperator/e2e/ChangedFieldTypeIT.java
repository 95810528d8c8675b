package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A stored value has another type than in a later schema, so that the server rejects updates. On
 * the real server, whose words and rules it quotes.
 */
@WithControlPlane
class ChangedFieldTypeIT {

  private static final ResourceKind KIND = InstallableGreeting.kind("retyped.example.com");
  private static final String TYPE = "greetings.retyped.example.com";
  private static final String SPEC = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final String NUMBERS =
      "{\"type\": \"object\", \"properties\": {\"text\": {\"type\": \"integer\"}}%s}";

  private static final String RULE =
      ", \"x-kubernetes-validations\": [{\"rule\": \"!has(self.text) || self.text > 0\"}]";

  private static final String HELLO =
      """
      apiVersion: retyped.example.com/v1
      kind: Greeting
      metadata: {name: hello}
      spec: {text: good morning}
      """;

  private OperatorScenario scenario;
  private LiveResource hello;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(KIND)), List.of(InstallableGreeting.manager()));
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace, plugins);
    hello = scenario.resource(KIND, "hello");
    // Another test may have installed another schema, and the server activates this one with a
    // delay.
    OperatorScenario.within(LIMIT).ignoreExceptions().untilAsserted(() -> scenario.apply(HELLO));
    hello.awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void reportsInTheStatusWhyItStaysUntilTheFieldIsCorrect() {
    define(
        """
        [{"op": "replace", "path": "%s", "value": %s},
         {"op": "add", "path": "/spec/versions/0/subresources/scale", "value":
           {"specReplicasPath": ".spec.text", "statusReplicasPath": ".status.replicas"}}]
        """
            .formatted(SPEC, NUMBERS.formatted("")));
    awaitRefusal();

    scenario.kubectl("delete", TYPE, "hello", "--wait=false");

    OperatorScenario.within(LIMIT)
        .untilAsserted(
            () -> {
              assertThat(hello.reason("Progressing")).isEqualTo("Deleting");
              assertThat(hello.reason("Degraded")).isEqualTo("Refused");
              assertThat(hello.message("Degraded"))
                  .contains("retyped.example.com/ordered-deletion", ".spec.text accessor error");
            });
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "hello-greeting")).isEmpty();

    patch("[{\"op\": \"replace\", \"path\": \"/spec/text\", \"value\": 7}]");

    OperatorScenario.within(LIMIT).until(() -> scenario.find(KIND, "hello").isEmpty());
  }

  @Test
  void reportsInAnEventWhyItStaysIfTheStatusIsRejected() {
    define(
        "[{\"op\": \"replace\", \"path\": \"%s\", \"value\": %s}]"
            .formatted(SPEC, NUMBERS.formatted(RULE)));
    awaitRefusal();

    scenario.kubectl("delete", TYPE, "hello", "--wait=false");

    OperatorScenario.within(LIMIT)
        .untilAsserted(
            () ->
                assertThat(scenario.kubectl("get", "events", "-o", "wide"))
                    .contains(
                        "rejects the removal of its finalizer", "invalid data, expected int"));
    assertThat(scenario.find(KIND, "hello")).isPresent();

    // The command of the guide.
    patch(
        "[{\"op\": \"remove\", \"path\": \"/metadata/finalizers\"},"
            + " {\"op\": \"replace\", \"path\": \"/spec\", \"value\": {}}]");

    OperatorScenario.within(LIMIT).until(() -> scenario.find(KIND, "hello").isEmpty());
  }

  private void define(String patch) {
    scenario.kubectl("patch", "customresourcedefinition", TYPE, "--type=json", "-p", patch);
  }

  private void patch(String patch) {
    scenario.kubectl("patch", TYPE, "hello", "--type=json", "-p", patch);
  }

  /** The server activates a new definition with a delay. */
  private void awaitRefusal() {
    OperatorScenario.within(LIMIT)
        .until(
            () -> {
              try {
                scenario.kubectl(
                    "patch",
                    TYPE,
                    "hello",
                    "--type=merge",
                    "--dry-run=server",
                    "-p",
                    "{\"metadata\": {\"finalizers\": null}}");
                return false;
              } catch (CommandFailedException e) {
                return String.valueOf(e.getMessage()).contains("is invalid");
              }
            });
  }
}
