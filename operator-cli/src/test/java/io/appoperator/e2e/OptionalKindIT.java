package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.PluginJar;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plug-in with an optional kind that is missing, installed and removed while the operator runs.
 * On the real server, which checks the permission to watch definitions.
 */
@Tag("core")
@WithControlPlane
class OptionalKindIT {

  private static final ResourceKind MONITOR =
      new ResourceKind("optional.example.com", "v1", "Monitor", "monitors");

  private static final String MANAGER =
      """
      package optional;
      import io.appoperator.api.*;
      import io.appoperator.application.ApplicationSpec;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.Map;
      import java.util.Set;
      public final class MonitorManager implements ResourceManager<ApplicationSpec> {
        private static final ResourceKind MONITOR =
            new ResourceKind("optional.example.com", "v1", "Monitor", "monitors");
        public String id() { return "monitor"; }
        public Class<ApplicationSpec> specType() { return ApplicationSpec.class; }
        public Set<ManagedKind> manages() {
          return Set.of(ManagedKind.of(MONITOR).optional(), ManagedKind.of(ConfigMap.class));
        }
        public DesiredState render(RenderRequest<ApplicationSpec> request) {
          GenericKubernetesResource monitor = new GenericKubernetesResource();
          monitor.setApiVersion(MONITOR.apiVersion());
          monitor.setKind(MONITOR.kind());
          monitor.setMetadata(new ObjectMetaBuilder().withName(request.name()).build());
          monitor.setAdditionalProperty("spec", Map.of("path", "/metrics"));
          ConfigMap config = new ConfigMapBuilder().withNewMetadata()
              .withName(request.name() + "-monitored").endMetadata()
              .addToData("served", String.valueOf(request.serves(MONITOR))).build();
          return DesiredState.of(DesiredObject.of(monitor), DesiredObject.of(config));
        }
      }
      """;

  private static final String DEFINITION =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "monitors.optional.example.com"},
       "spec": {"group": "optional.example.com", "scope": "Namespaced",
        "names": {"kind": "Monitor", "plural": "monitors", "singular": "monitor"},
        "versions": [{"name": "v1", "served": true, "storage": true,
         "schema": {"openAPIV3Schema": {"type": "object", "properties": {
          "spec": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}
      """;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private ControlPlane controlPlane;
  private Path jar;

  @BeforeEach
  void install(ControlPlane server, TestNamespace namespace) throws IOException {
    controlPlane = server;
    scenario = opened.add(OperatorScenario.withoutOperator(TestServer.of(server), namespace));
    jar =
        new PluginJar()
            .withClass("optional.MonitorManager", MANAGER)
            .providing("ResourceManager", "optional.MonitorManager")
            .write(folder, "optional.jar");
  }

  private OperatorProcess start(String kubeconfig) throws IOException {
    return opened.add(
        OperatorProcess.withPlugin(jar, kubeconfig, scenario.namespace(), folder.resolve("err")));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
    deleteDefinition();
  }

  /** It asks every five minutes then, and at its start. */
  @Test
  void needsNoPermissionToWatchDefinitions() throws Exception {
    TestNamespace namespace = new TestNamespace(scenario.namespace());
    PluginRegistry plugins =
        PluginRegistry.load(
            opened.add(
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())));
    Installation roles =
        opened.add(
            Installation.inNamespaces(controlPlane, namespace, plugins, List.of(namespace.name())));
    OperatorProcess first = start(roles.kubeconfig().toString());
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    awaitServed(false);
    assertThat(first.stop()).isZero();
    assertThat(first.standardError()).doesNotContain("ERROR", "customresourcedefinitions");

    controlPlane.applyYaml(DEFINITION);
    OperatorProcess second = start(roles.kubeconfig().toString());
    awaitServed(true);
    assertThat(scenario.find(MONITOR, "shop")).isPresent();
    assertThat(second.stop()).isZero();
  }

  @Test
  void appliesObjectsOfAnOptionalKindOnlyWhileItIsServed() throws Exception {
    OperatorProcess process = start(controlPlane.kubeconfig().toString());
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    awaitServed(false);
    assertThat(process.standardError()).doesNotContain("monitors cannot be watched");

    controlPlane.applyYaml(DEFINITION);
    OperatorScenario.within(Duration.ofSeconds(15))
        .until(() -> scenario.find(MONITOR, "shop").isPresent());
    awaitServed(true);
    scenario.kubectl("delete", "monitor", "shop");
    OperatorScenario.soon().until(() -> scenario.find(MONITOR, "shop").isPresent());

    deleteDefinition();
    awaitServed(false);
    scenario.kubectl("delete", "application", "shop", "--timeout=60s");
    scenario.apply(SampleApplications.SMALL.formatted("mail"));
    scenario.application("mail").awaitReady();

    assertThat(process.stop()).isZero();
    assertThat(process.standardError()).doesNotContain("Please report");
  }

  /** Waits until the Application is ready, and its status and objects say whether it is served. */
  private void awaitServed(boolean served) {
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              LiveResource shop = scenario.application("shop");
              assertThat(shop.is("Ready")).as(shop.status().toPrettyString()).isTrue();
              assertThat(shop.is("Degraded")).isFalse();
              JsonNode warnings = shop.status().path("warnings");
              assertThat(warnings.toString().contains("Monitor/shop is withheld"))
                  .as(warnings.toString())
                  .isEqualTo(!served);
              assertThat(
                      scenario
                          .get(TestKinds.CONFIG_MAP, "shop-monitored")
                          .at("/data/served")
                          .asText())
                  .isEqualTo(String.valueOf(served));
            });
  }

  private void deleteDefinition() {
    controlPlane.kubectl(
        "delete", "crd", "monitors.optional.example.com", "--ignore-not-found", "--timeout=60s");
  }
}
