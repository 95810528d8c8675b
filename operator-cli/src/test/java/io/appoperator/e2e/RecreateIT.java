package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Deployment from another release of a manager: owned, with another selector. */
@Tag("core")
@WithTestServer
class RecreateIT {

  private static final String LEFT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: shop
        labels: {app: shop, app.kubernetes.io/managed-by: application-operator}
        ownerReferences:
          - {apiVersion: apps.example.com/v1alpha1, kind: Application, name: shop, uid: %s, controller: true}
      spec:
        selector: {matchLabels: {release: earlier}}
        template:
          metadata: {labels: {release: earlier, app: shop}}
          spec: {containers: [{name: app, image: nginx:0.9}]}
      """;

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void leaveADeploymentWithAnotherSelector(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(server, namespace);
    scenario.apply(application());
    scenario.apply(LEFT.formatted(uid(scenario.application("shop").live())));
    OperatorScenario.soon().until(() -> pods("release=earlier").size() == 1);
    scenario.operator().start();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void rejectsUntilTheAnnotationAllowsItAndThenRecreatesOnce() throws IOException {
    JsonNode old = deployment();
    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(shop.message("Reconciled"))
                    .contains("Deployment/shop", "spec.selector")
                    .contains("apps.example.com/recreate: \"true\""));
    assertThat(shop.reason("Degraded")).isEqualTo("Immutable");
    assertThat(uid(deployment())).isEqualTo(uid(old));
    assertThat(pods("release=earlier")).hasSize(1);

    AuditLog.Position start = scenario.now();
    scenario.kubectl("annotate", "application", "shop", "apps.example.com/recreate=true");

    shop.awaitReady();
    scenario.awaitIdle();
    assertThat(uid(deployment())).isNotEqualTo(uid(old));
    assertThat(deployment().at("/spec/selector/matchLabels").has("release")).isFalse();
    OperatorScenario.soon().until(() -> pods("release=earlier").isEmpty());
    List<AuditEntry> writes =
        scenario.writesSince(start).stream()
            .filter(w -> w.resource().equals("deployments") && w.code() < 300)
            .toList();
    assertThat(writes).extracting(AuditEntry::verb).containsExactly("delete", "patch");
    JsonNode options = requireNonNull(writes.get(0).requestObject());
    assertThat(options.path("propagationPolicy").asText()).isEqualTo("Foreground");
    assertThat(options.at("/preconditions/uid").asText()).isEqualTo(uid(old));
    assertThat(options.at("/preconditions/resourceVersion").asText()).isNotEmpty();
  }

  @Test
  void diffShowsTheRecreationAndFailOnStopsIt() throws IOException {
    String uid = uid(deployment());
    AuditLog.Position start = scenario.now();

    CommandRun refused = diff(application(), "brief");
    CommandRun allowed = diff(permitted(), "brief");

    assertThat(refused.out()).contains("Deployment/shop refused refused");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(allowed.out()).contains("Deployment/shop update recreate");
    assertThat(allowed.code()).isEqualTo(5);
    assertThat(uid(deployment())).isEqualTo(uid);
    assertThat(scenario.writesSince(start))
        .noneMatch(
            write -> write.verb().equals("delete") && write.resource().equals("deployments"));
  }

  private CommandRun diff(String application, String format) throws IOException {
    Path file = Files.writeString(folder.resolve("application.yaml"), application);
    return CommandRun.of(
        "diff",
        "--kubeconfig",
        scenario.operatorKubeconfig(),
        "-n",
        scenario.namespace(),
        "-o",
        format,
        "--fail-on=recreate",
        "-f",
        file.toString());
  }

  private JsonNode deployment() {
    return scenario.get(TestKinds.DEPLOYMENT, "shop");
  }

  private List<String> pods(String selector) {
    return scenario.names(TestKinds.POD, selector);
  }

  private static String application() {
    return SampleApplications.SMALL.formatted("shop");
  }

  private static String permitted() {
    return application()
        .replace(
            "  name: shop\n",
            "  name: shop\n  annotations: {apps.example.com/recreate: \"true\"}\n");
  }

  private static String uid(JsonNode object) {
    return object.at("/metadata/uid").asText();
  }
}
