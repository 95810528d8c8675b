package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example application-extras, from its jar, under exactly the printed roles. */
@Tag("core")
@WithTestServer
class ApplicationExtrasExampleIT {

  private static final String EXAMPLE = "application-extras";
  private static final ResourceKind MONITOR =
      new ResourceKind("monitoring.coreos.com", "v1", "ServiceMonitor", "servicemonitors");
  private static final ResourceKind CERTIFICATE =
      new ResourceKind("cert-manager.io", "v1", "Certificate", "certificates");
  private static final ResourceKind ROUTE =
      new ResourceKind("gateway.networking.k8s.io", "v1", "HTTPRoute", "httproutes");
  private static final List<ResourceKind> OPTIONAL = List.of(MONITOR, CERTIFICATE, ROUTE);
  private static final String WAITING = "The certificate is not issued yet.";

  /** The API server accepts names in this group only with a link to their review. */
  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata:
        name: %2$s.%1$s
        annotations: {api-approved.kubernetes.io: "unapproved, for a test"}
      spec:
        group: %1$s
        scope: Namespaced
        names: {kind: %3$s, plural: %2$s}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @TempDir private Path folder;
  private TestServer server;
  private ExampleScenario example;
  private OperatorScenario cluster;
  private LiveResource shop;

  @BeforeEach
  void install(TestServer server, TestNamespace namespace) throws Exception {
    this.server = server;
    OPTIONAL.forEach(this::remove);
    example = ExampleScenario.of(EXAMPLE, folder, server, namespace);
    cluster = example.cluster();
    shop = cluster.application("shop");
  }

  @AfterEach
  void close() throws Exception {
    example.close();
    OPTIONAL.forEach(this::remove);
  }

  @Test
  void appliesEachObjectAsSoonAsItsKindIsServed() throws Exception {
    Path input = example.sample(EXAMPLE, "application.yaml");
    OperatorProcess operator = example.startOperator();
    cluster.apply(Files.readString(input));
    shop.awaitReady();
    assertThat(shop.status().path("warnings").toString())
        .contains("ServiceMonitor/shop is", "Certificate/shop is", "HTTPRoute/shop is");

    OPTIONAL.forEach(this::define);
    OPTIONAL.forEach(
        kind ->
            OperatorScenario.within(Duration.ofSeconds(15))
                .until(() -> cluster.find(kind, "shop").isPresent()));
    shop.awaitReady();
    assertThat(cluster.get(ROUTE, "shop").at("/spec/rules/0/backendRefs/0/port").asInt())
        .isEqualTo(8080);
    assertThat(example.tree("shop")).contains("Certificate/shop", WAITING);
    report(CERTIFICATE, "{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}");
    OperatorScenario.soon().until(() -> !example.tree("shop").contains(WAITING));
    example.assertCommandsShow(input, "applications.apps.example.com/shop", "HTTPRoute/shop");
    assertThat(example.explain(input, "httproute.spec")).contains("spec.extensions.route");

    shop.patch("{\"spec\":{\"extensions\":{\"route\":null}}}");
    OperatorScenario.soon().until(() -> cluster.find(ROUTE, "shop").isEmpty());
    cluster.kubectl("delete", "application", "shop", "--timeout=60s");
    assertThat(cluster.find(MONITOR, "shop")).isEmpty();
    assertThat(operator.stop()).isZero();
    example.assertNothingWasForbidden();
  }

  private void define(ResourceKind kind) {
    cluster.apply(DEFINITION.formatted(kind.group(), kind.plural(), kind.kind()));
  }

  private void remove(ResourceKind kind) {
    server
        .client()
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName(kind.plural() + "." + kind.group())
        .withTimeout(1, TimeUnit.MINUTES)
        .delete();
  }

  /** Reports a status as a controller of the kind does. */
  private void report(ResourceKind kind, String status) {
    cluster.kubectl(
        "patch",
        kind.plural() + "." + kind.group(),
        "shop",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"status\":" + status + "}");
  }
}
