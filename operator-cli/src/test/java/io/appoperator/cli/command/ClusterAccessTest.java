package io.appoperator.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterAccessTest {

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      current-context: closed
      contexts: [{name: closed, context: {cluster: closed, user: me}}]
      clusters: [{name: closed, cluster: {server: "https://127.0.0.1:1"}}]
      users: [{name: me, user: {token: abc}}]
      """;

  @TempDir private Path folder;

  /** These classes take 6 MiB of 'run'. Only a new process shows which classes it loads. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void doesNotLoadTheClassesOfAllResources(boolean asOption) throws Exception {
    Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);
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
