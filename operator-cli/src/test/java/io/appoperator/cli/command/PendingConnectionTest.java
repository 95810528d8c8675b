package io.appoperator.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PendingConnectionTest {

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      current-context: test
      contexts: [{name: test, context: {cluster: test, user: test}}]
      clusters: [{name: test, cluster: {server: "https://127.0.0.1:1"}}]
      users: [{name: test, user: {token: abc}}]
      """;

  @TempDir private Path folder;

  @Test
  void opensWithTheOptionsOfTheUser() throws IOException, UserException {
    Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);
    try (PendingConnection pending = opening(kubeconfig)) {
      assertThat(pending.cluster().address()).contains("127.0.0.1:1");
    }
  }

  @Test
  void reportsWhyThereIsNoConnectionEachTime() {
    try (PendingConnection pending = opening(folder.resolve("missing"))) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(pending::cluster)
            .isInstanceOf(UserException.class)
            .hasMessageContaining("missing cannot be read");
      }
    }
  }

  private static PendingConnection opening(Path kubeconfig) {
    ConnectionOptions options = new ConnectionOptions();
    CommandLine.populateCommand(options, "--kubeconfig", kubeconfig.toString());
    return options.opening();
  }
}
