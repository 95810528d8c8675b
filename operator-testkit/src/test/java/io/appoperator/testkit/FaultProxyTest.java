package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultProxyTest {

  @TempDir private Path folder;

  @Test
  void deletesItsKubeconfigsWhenItIsClosed() throws IOException {
    Path direct =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters: [{name: test, cluster: {server: "http://127.0.0.1:1"}}]
            users: [{name: test, user: {}}]
            """);

    try (FaultProxy proxy = FaultProxy.before(direct)) {
      assertThat(proxy.kubeconfig(direct)).content().contains(proxy.address().toString());
    }

    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(direct);
    }
  }
}
