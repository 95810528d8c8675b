package io.appoperator.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.JavaProcess;
import io.appoperator.cli.LocalServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterAccessTest {

  @TempDir private Path folder;

  /** These classes take 6 MiB of 'run'. Only a new process shows which classes it loads. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void doesNotLoadTheClassesOfAllResources(boolean asOption) throws Exception {
    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), 1); // nothing listens
    Path classes = folder.resolve("classes");
    Path out = folder.resolve("out");
    List<String> java = List.of("-Xlog:class+load:file=" + classes);
    ProcessBuilder builder =
        asOption
            ? JavaProcess.of(
                java, "tree", "shop", "--timeout=1s", "--kubeconfig", kubeconfig.toString())
            : JavaProcess.of(java, "tree", "shop", "--timeout=1s");
    builder.environment().put("KUBECONFIG", asOption ? "" : kubeconfig.toString());
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("ends").isTrue();
    } finally {
      process.destroyForcibly();
    }

    assertThat(out).content().contains("127.0.0.1:1");
    assertThat(
            getClass().getResource("/io/fabric8/kubernetes/api/model/gatewayapi/v1/Gateway.class"))
        .as("a resource that is on the class path")
        .isNotNull();
    assertThat(Files.readAllLines(classes))
        .anyMatch(line -> line.contains("io.fabric8.kubernetes.api.model.NamedExtension "))
        .noneMatch(line -> line.contains("io.fabric8.kubernetes.api.model.gatewayapi."));
  }
}
