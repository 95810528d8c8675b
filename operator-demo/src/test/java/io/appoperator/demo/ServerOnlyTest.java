package io.appoperator.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.demo.StartedCommand.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code demo --server-only} in this process. */
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
class ServerOnlyTest {

  private static final ResourceRef SETTINGS =
      new ResourceRef(
          new ResourceKind("", "v1", "ConfigMap", "configmaps"), DemoUser.NAMESPACE, "settings");

  @Test
  void clientsReachTheServerUntilItIsStopped() {
    StartedCommand server = StartedCommand.start("demo", "--server-only");
    Path kubeconfig = server.kubeconfig();

    try (DemoUser user = DemoUser.connect(kubeconfig, "user")) {
      user.apply(SETTINGS, "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}");
      assertThat(user.find(SETTINGS)).isPresent();
    }
    Result result = server.stop();

    assertThat(result)
        .isEqualTo(new Result(0, "export KUBECONFIG='%s'\n".formatted(kubeconfig), ""));
    assertThat(kubeconfig.getParent()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server-only", "--keep"})
  void aPortInUseIsAnErrorOfTheUser(String option) throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Result result = StartedCommand.run("demo", option, "--port=" + other.getLocalPort());

      assertThat(result.code()).isEqualTo(2);
      assertThat(result.err())
          .contains("cannot listen on port " + other.getLocalPort())
          .contains("Choose another one with --port");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--script", "--keep"})
  void rejectsOptionsOfTheExample(String option) {
    Result result = StartedCommand.run("demo", "--server-only", option);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("--server-only excludes --script and --keep");
  }
}
