package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plug-in that returns other objects in each call, and one that works. */
@Tag("core")
@WithTestServer
class UnstablePluginIT {

  private static final String RANDOM =
      "return DesiredState.of(map(request.name(), Long.toString(System.nanoTime())));";

  @TempDir private Path folder;
  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) throws IOException {
    Path good = BrokenPlugins.working("good").write(folder, "good.jar");
    Path bad = BrokenPlugins.rendering("bad", RANDOM).write(folder, "bad.jar");
    PluginLoader loader = opened.add(new PluginLoader(getClass().getClassLoader(), null));
    PluginPath path = new PluginPath("--plugins", List.of(good.toString(), bad.toString()));
    scenario =
        opened.add(OperatorScenario.open(server, namespace, loader.load(PluginSelection.of(path))));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void writesNothingThatDiffersEachTime() {
    AuditLog.Position start = scenario.now();
    scenario.apply(BrokenPlugins.resource("bad") + BrokenPlugins.resource("good"));

    LiveResource bad = resource("bad");
    OperatorScenario.soon().until(() -> bad.reason("Ready").equals("ManagerOff"));
    assertThat(bad.message("Degraded"))
        .contains(
            "The manager 'bad' of bad.jar returned ConfigMap/a with different content for the same input");
    resource("good").awaitReady();
    scenario.awaitIdle();
    assertThat(scenario.get(TestKinds.CONFIG_MAP, "a").at("/metadata/annotations").toString())
        .as("owner of the only ConfigMap")
        .contains("good.example.com/manager");
    assertThat(scenario.writesSince(start))
        .filteredOn(write -> write.resource().equals("configmaps"))
        .hasSize(1);
  }

  private LiveResource resource(String name) {
    return scenario.resource(
        new ResourceKind(name + ".example.com", "v1", "TheKind", "thekinds"), "a");
  }
}
