package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.PluginJar;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The size of plug-ins in a chart. On the real server, which limits what a release may store. */
@WithControlPlane
class ChartSizeIT {

  private static final int KIBIBYTE = 1024;

  @TempDir private Path folder;

  @Test
  void helmStoresAChartWithoutWarning(ControlPlane server, TestNamespace namespace)
      throws IOException {
    assertThat(write(256)).isEqualTo(new CommandRun(0, "", ImageWarning.text()));

    assertThat(install(server, namespace)).contains("STATUS: deployed");
  }

  @Test
  void theApiServerRefusesAReleaseOfAChartWithAWarning(ControlPlane server, TestNamespace namespace)
      throws IOException {
    assertThat(write(340).err()).startsWith("operator: warning: Helm stores a release in a Secret");

    assertThatThrownBy(() -> install(server, namespace)).hasMessageContaining("Too long");
  }

  /** Writes a chart with a plug-in of a size that compression does not reduce. */
  private CommandRun write(int kibibytes) throws IOException {
    Path plugin = folder.resolve("plugins/good");
    byte[] noise = new byte[kibibytes * KIBIBYTE];
    new Random(1).nextBytes(noise);
    var unusedLibrary =
        new PluginJar()
            .withFile("noise", Base64.getEncoder().encodeToString(noise))
            .write(Files.createDirectories(plugin.resolve("lib")), "noise.jar");
    var unusedPlugin = BrokenPlugins.working("good").write(plugin, "good.jar");
    return CommandRun.of(
        "install", "--plugins=" + folder.resolve("plugins"), "--chart=" + folder.resolve("chart"));
  }

  private String install(ControlPlane server, TestNamespace namespace) {
    return BuiltTool.HELM.run(
        "",
        "install",
        "operator",
        folder.resolve("chart").toString(),
        "--set=namespaces={%s}".formatted(namespace),
        "--set=crds.enabled=false",
        "--kubeconfig=" + server.kubeconfig(),
        "--namespace=" + namespace,
        "--repository-cache=" + folder.resolve("cache"),
        "--repository-config=" + folder.resolve("repositories.yaml"));
  }
}
