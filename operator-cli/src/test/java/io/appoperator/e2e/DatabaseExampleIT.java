package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar of examples/database-kind, with the permissions that {@code operator rbac} prints. On the
 * real server, which checks these permissions.
 */
@WithControlPlane
class DatabaseExampleIT {

  private static final String EXAMPLE = "database-kind";

  private static final ResourceKind DATABASE =
      new ResourceKind("data.example.com", "v1alpha1", "Database", "databases");
  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.coreos.com", "v1", "ServiceMonitor", "servicemonitors");
  private static final ResourceKind STATEFUL_SET = ResourceKind.of(StatefulSet.class);

  private static final String PROMETHEUS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: servicemonitors.monitoring.coreos.com}
      spec:
        group: monitoring.coreos.com
        scope: Namespaced
        names: {kind: ServiceMonitor, plural: servicemonitors, singular: servicemonitor}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @TempDir private Path folder;
  private final List<String> output = new ArrayList<>();
  private ControlPlane controlPlane;
  private ExampleScenario example;
  private OperatorScenario scenario;
  private Path input;
  private LiveResource orders;
  private LiveResource shop;

  @BeforeEach
  void install(ControlPlane server, TestNamespace namespace) throws IOException {
    controlPlane = server;
    removePrometheus();
    example = ExampleScenario.of(EXAMPLE, folder, TestServer.of(server), namespace);
    scenario = example.cluster();
    scenario.apply(command("crd"));
    orders = scenario.resource(DATABASE, "orders");
    shop = scenario.application("shop");
    input =
        Files.writeString(
            folder.resolve("in.yaml"),
            ExampleJar.sample(EXAMPLE, "database.yaml", namespace.name())
                + "---\n"
                + ExampleJar.sample(EXAMPLE, "application.yaml", namespace.name()));
  }

  @AfterEach
  void close() throws Exception {
    example.close();
    removePrometheus();
  }

  @Test
  void worksWithoutPrometheusAndWhileItIsInstalledAndRemoved() throws Exception {
    OperatorProcess operator = example.startOperator();
    create();

    awaitMonitored(false);
    assertThat(orders.status().path("host").asText())
        .isEqualTo("orders-db." + scenario.namespace() + ".svc");
    assertThat(orders.status().path("generatedValues").toString())
        .isEqualTo("[\"orders-db/password\"]");
    JsonNode containers = get(TestKinds.DEPLOYMENT, "shop").at("/spec/template/spec/containers");
    assertThat(containers.findValuesAsText("name")).contains("app", "pooler", "DATABASE_URL");
    String made = password();
    assertThat(made).matches("[A-Za-z0-9]{32}");

    int server = generation(STATEFUL_SET, "orders-db");
    int pods = generation(TestKinds.DEPLOYMENT, "shop");
    controlPlane.applyYaml(PROMETHEUS);
    OperatorScenario.within(Duration.ofSeconds(15))
        .until(() -> scenario.find(MONITOR, "orders-db").isPresent());
    awaitMonitored(true);
    assertThat(get(MONITOR, "orders-db").at("/spec/endpoints/0/port").asText())
        .isEqualTo("metrics");

    removePrometheus();
    awaitMonitored(false);
    assertThat(generation(STATEFUL_SET, "orders-db")).isEqualTo(server);
    assertThat(generation(TestKinds.DEPLOYMENT, "shop")).isEqualTo(pods);
    shop.patch("{\"spec\":{\"image\":\"shop:1.5\"}}");
    OperatorScenario.soon()
        .until(
            () ->
                get(TestKinds.DEPLOYMENT, "shop")
                    .at("/spec/template/spec/containers/0/image")
                    .asText()
                    .equals("shop:1.5"));
    shop.awaitReady();

    delete();
    assertThat(password()).as("of the Secret that stays").isEqualTo(made);
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
    assertThat(Files.readString(folder.resolve("log"))).doesNotContain(made, "Please report");
  }

  @Test
  void commandsShowEachPartAndNeverThePassword() throws Exception {
    assertThat(command("render", "-f", input.toString(), "-o", "name").lines())
        .contains(
            "secret/orders-db",
            "statefulset.apps/orders-db",
            "servicemonitor.monitoring.coreos.com/orders-db",
            "networkpolicy.networking.k8s.io/shop-database");
    assertThat(explain("statefulset.spec.template.spec.containers[name=postgres].image"))
        .containsPattern("image +postgres:18 +default of spec.version \\(18\\)");
    assertThat(explain("deployment.spec.template.spec.containers[name=pooler]"))
        .containsPattern(
            "secretKeyRef.name +orders-db +spec.extensions.database.name \\(line \\d+\\); changed by transformer pooler")
        .containsPattern(
            "DEFAULT_POOL_SIZE\"].value +10 +default of spec.extensions.database.connections");
    assertThat(diff("--exit-zero"))
        .contains("password: (generated)", "ServiceMonitor/orders-db is withheld");

    OperatorProcess operator = example.startOperator();
    create();
    awaitMonitored(false);
    assertThat(diff()).as("after everything is applied").doesNotContain("StatefulSet");
    assertThat(tree("orders"))
        .contains("Secret/orders-db", "PersistentVolumeClaim/orders-db", "StatefulSet/orders-db");
    assertThat(tree("shop")).contains("NetworkPolicy/shop-database", "Deployment/shop");
    assertThatThrownBy(
            () -> shop.patch("{\"spec\":{\"extensions\":{\"database\":{\"connections\":101}}}}"))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("spec.extensions.database.connections");
    shop.patch("{\"spec\":{\"extensions\":{\"database\":{\"connections\":20}}}}");
    OperatorScenario.soon().until(() -> poolSize().equals("20"));
    assertThat(diff("--show-secrets", "--exit-zero"))
        .containsPattern("-.*value: \"20\"")
        .containsPattern("\\+.*value: \"10\"");

    String made = password();
    String encoded = Base64.getEncoder().encodeToString(made.getBytes(UTF_8));
    assertThat(String.join("\n", output)).isNotEmpty().doesNotContain(made, encoded);
    assertThat(orders.live().toString() + shop.live()).doesNotContain(made, encoded);
    delete();
    assertThat(operator.stop()).isZero();
  }

  private void create() throws IOException {
    scenario.volumeFor("orders-db", "12Gi", "");
    scenario.apply(Files.readString(input));
  }

  private void delete() {
    scenario.kubectl("delete", "-f", input.toString(), "--timeout=60s");
  }

  /** Waits until both are ready, and the Database has the size of its volume and its warnings. */
  private void awaitMonitored(boolean monitored) {
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              JsonNode status = orders.status();
              assertThat(orders.is("Ready")).as(status.toPrettyString()).isTrue();
              assertThat(shop.is("Ready")).as(shop.status().toPrettyString()).isTrue();
              assertThat(status.path("storage").asText()).isEqualTo("12Gi");
              assertThat(status.path("warnings").toString().contains("ServiceMonitor/orders-db is"))
                  .as(status.path("warnings").toString())
                  .isEqualTo(!monitored);
            });
  }

  private void removePrometheus() {
    controlPlane.kubectl(
        "delete", "crd", "servicemonitors.monitoring.coreos.com", "--ignore-not-found");
  }

  private String explain(String field) {
    return command("explain", "-f", input.toString(), field);
  }

  private String tree(String name) {
    String shown = example.tree(name);
    output.add(shown);
    return shown;
  }

  private String diff(String... options) {
    List<String> words = new ArrayList<>(List.of("diff", "-f", input.toString()));
    words.addAll(List.of("--kubeconfig", scenario.operatorKubeconfig()));
    words.addAll(List.of(options));
    return command(words.toArray(String[]::new));
  }

  /** Runs a command, and keeps what it prints. */
  private String command(String... words) {
    String printed = example.command(words);
    output.add(printed);
    return printed;
  }

  private JsonNode get(ResourceKind kind, String name) {
    return scenario.get(kind, name);
  }

  private int generation(ResourceKind kind, String name) {
    return get(kind, name).at("/metadata/generation").asInt();
  }

  private String poolSize() {
    JsonNode pooler =
        get(TestKinds.DEPLOYMENT, "shop").at("/spec/template/spec/containers").path(1);
    assertThat(pooler.path("name").asText()).isEqualTo("pooler");
    return pooler.path("env").findParents("value").stream()
        .filter(variable -> variable.path("name").asText().equals("DEFAULT_POOL_SIZE"))
        .findFirst()
        .orElseThrow()
        .path("value")
        .asText();
  }

  /** Reads it with kubectl, because the client of the operator discards it. */
  private String password() {
    String encoded =
        scenario.kubectl("get", "secret", "orders-db", "-o", "jsonpath={.data.password}");
    return new String(Base64.getDecoder().decode(encoded), UTF_8);
  }
}
