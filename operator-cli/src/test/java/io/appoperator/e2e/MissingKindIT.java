package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.PluginJar;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator with a kind that is missing, installed and removed in turn. */
@Tag("core")
@WithTestServer
class MissingKindIT {

  private static final Pattern MANAGING =
      Pattern.compile("operator: managing .*; health on port (\\d+), metrics on port (\\d+)");

  private static final String KIND =
      """
      package late;
      import io.appoperator.api.*;
      import java.util.Map;
      public final class LateKind implements PrimaryKind<LateSpec> {
        public ResourceKind kind() {
          return new ResourceKind("late.example.com", "v1", "Late", "lates");
        }
        public Class<LateSpec> specType() { return LateSpec.class; }
        public String crd() {
          return %s;
        }
        public Map<String, String> labels(Primary<LateSpec> primary) { return Map.of(); }
      }
      """;

  private static final String MANAGER =
      """
      package late;
      import io.appoperator.api.*;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.Set;
      public final class LateManager implements ResourceManager<LateSpec> {
        public String id() { return "late"; }
        public Class<LateSpec> specType() { return LateSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public DesiredState render(RenderRequest<LateSpec> request) {
          return DesiredState.of(new ConfigMapBuilder().withNewMetadata()
              .withName(request.name() + "-late").endMetadata().build());
        }
      }
      """;

  private static final String DEFINITION =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "lates.late.example.com"},
       "spec": {"group": "late.example.com", "scope": "Namespaced",
        "names": {"kind": "Late", "plural": "lates", "singular": "late"},
        "versions": [{"name": "v1", "served": true, "storage": true, "subresources": {"status": {}},
         "schema": {"openAPIV3Schema": {"type": "object", "properties": {
          "spec": {"type": "object"},
          "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}
      """;

  private static final String LATE =
      """
      apiVersion: late.example.com/v1
      kind: Late
      metadata: {name: %s}
      spec: {}
      """;

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private OperatorProcess process;

  @BeforeEach
  void start(TestServer server, TestNamespace namespace) throws IOException {
    scenario = opened.add(OperatorScenario.withoutOperator(server, namespace));
    String quoted = "\"\"\"\n" + DEFINITION + "\"\"\"";
    Path jar =
        new PluginJar()
            .withClass("late.LateSpec", "package late; public record LateSpec() {}")
            .withClass("late.LateKind", KIND.formatted(quoted))
            .withClass("late.LateManager", MANAGER)
            .providing("PrimaryKind", "late.LateKind")
            .providing("ResourceManager", "late.LateManager")
            .write(folder, "late.jar");
    process =
        opened.add(
            OperatorProcess.withPlugin(
                jar, server.kubeconfig().toString(), namespace.name(), folder.resolve("err")));
    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(process.standardError()).containsPattern(MANAGING));
  }

  @AfterEach
  void close() throws Exception {
    deleteDefinition();
    opened.close();
  }

  @Test
  void reportsAMissingKindAndReconcilesItOnceItIsInstalled() throws Exception {
    assertThat(process.standardError())
        .contains("The cluster has no kind Late.", "operator crd | kubectl apply -f -");
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    scenario.application("shop").awaitReady();
    awaitNote(true);

    scenario.apply(DEFINITION);
    // The server serves a new kind with a delay.
    OperatorScenario.soon()
        .ignoreExceptions()
        .untilAsserted(() -> scenario.apply(LATE.formatted("first")));
    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.CONFIG_MAP, "first-late").isPresent());
    awaitNote(false);

    deleteDefinition();
    awaitNote(true);
    scenario.apply(SampleApplications.SMALL.formatted("mail"));
    scenario.application("mail").awaitReady();
    assertThat(ask("/healthz").statusCode()).isEqualTo(200);

    assertThat(process.stop()).isZero();
    assertThat(process.standardError()).doesNotContain("Please report");
  }

  private void deleteDefinition() {
    scenario.kubectl(
        "delete", "crd", "lates.late.example.com", "--ignore-not-found", "--timeout=60s");
  }

  /** Waits until the kind is, or is no longer, reported as missing; it is ready all the time. */
  private void awaitNote(boolean missing) {
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              HttpResponse<String> ready = ask("/readyz?verbose");
              assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
              assertThat(ready.body().contains("lates cannot be watched"))
                  .as(ready.body())
                  .isEqualTo(missing);
              assertThat(metrics())
                  .contains(
                      "application_operator_blind_spots{kind=\"Late\"} " + (missing ? "1" : "0"));
            });
  }

  private HttpResponse<String> ask(String path) throws IOException, InterruptedException {
    return get(1, path);
  }

  private String metrics() throws IOException, InterruptedException {
    return get(2, "/metrics").body();
  }

  private HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
    Matcher ports = MANAGING.matcher(process.standardError());
    assertThat(ports.find()).isTrue();
    URI uri = URI.create("http://127.0.0.1:" + ports.group(port) + path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }
}
