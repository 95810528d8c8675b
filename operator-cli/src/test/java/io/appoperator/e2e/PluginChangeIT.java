package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.PluginJar;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of a plug-in is replaced between two starts of the operator. */
@Tag("core")
@WithTestServer
class PluginChangeIT {

  private static final String MANAGER =
      """
      package extra;
      import io.appoperator.api.*;
      import io.appoperator.application.ApplicationSpec;
      import io.fabric8.kubernetes.api.model.*;
      import java.util.Set;
      public final class ExtraManager implements ResourceManager<ApplicationSpec> {
        public String id() { return "extra"; }
        public Class<ApplicationSpec> specType() { return ApplicationSpec.class; }
        public Set<ManagedKind> manages() { return Set.of(ManagedKind.of(ConfigMap.class)); }
        public DesiredState render(RenderRequest<ApplicationSpec> request) {
          return DesiredState.of(new ConfigMapBuilder()
              .withNewMetadata().withName(request.name() + "-extra").endMetadata()
              .addToData("version", "VERSION").build());
        }
      }
      """;

  @TempDir private Path folder;
  private final List<OperatorProcess> started = new ArrayList<>();
  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) throws IOException {
    scenario = OperatorScenario.withoutOperator(server, namespace);
    shop = scenario.application("shop");
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    write("one");
  }

  @AfterEach
  void close() {
    started.forEach(OperatorProcess::close);
    scenario.close();
  }

  @Test
  void rendersAgainWithAnotherJarOfTheSameName() throws Exception {
    OperatorProcess first = start();
    OperatorScenario.soon().until(() -> version().equals(Optional.of("one")));
    shop.awaitReady();
    assertThat(first.stop()).isZero();

    write("two");
    start();

    OperatorScenario.soon().until(() -> version().equals(Optional.of("two")));
  }

  @Test
  void keepsTheObjectsOfASkippedPlugIn() throws Exception {
    OperatorProcess first = start();
    OperatorScenario.soon().until(() -> version().equals(Optional.of("one")));
    shop.awaitReady();
    assertThat(first.stop()).isZero();
    writeBroken();

    assertThat(start().awaitEnd()).as("the default policy").isEqualTo(2);
    OperatorProcess second = start("--plugins-policy=skip");
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");

    OperatorScenario.soon().until(() -> image().equals("nginx:2.0"));
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(shop.status().path("warnings").toString())
                    .contains("shop-extra is kept, because its manager 'extra' is not loaded"));
    assertThat(version()).contains("one");
    assertThat(second.stop()).isZero();
    assertThat(second.standardError())
        .contains("skipped a plug-in: The plug-in 'extra' of extra.jar cannot be loaded");
  }

  private void write(String version) throws IOException {
    new PluginJar()
        .withClass("extra.ExtraManager", MANAGER.replace("VERSION", version))
        .providing("ResourceManager", "extra.ExtraManager")
        .write(folder, "extra.jar");
  }

  private void writeBroken() throws IOException {
    new PluginJar()
        .providing("ResourceManager", "extra.Missing")
        .write(Files.createDirectories(folder.resolve("broken")), "extra.jar");
    Files.move(
        folder.resolve("broken/extra.jar"),
        folder.resolve("extra.jar"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  private OperatorProcess start(String... options) throws IOException {
    OperatorProcess operator =
        OperatorProcess.withPlugin(
            folder.resolve("extra.jar"),
            scenario.operatorKubeconfig(),
            scenario.namespace(),
            folder.resolve("log"),
            options);
    started.add(operator);
    return operator;
  }

  private Optional<String> version() {
    return scenario
        .find(TestKinds.CONFIG_MAP, "shop-extra")
        .map(map -> map.at("/data/version").asText());
  }

  private String image() {
    ObjectNode deployment = scenario.get(TestKinds.DEPLOYMENT, "shop");
    return deployment.at("/spec/template/spec/containers/0/image").asText();
  }
}
