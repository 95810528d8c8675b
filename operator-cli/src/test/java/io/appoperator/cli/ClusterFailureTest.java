package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command says of a cluster that does not answer. DiffFailureIT asks one that does. */
class ClusterFailureTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: "nginx:1.27"}
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void saysThatNobodyListens() throws IOException {
    int port;
    try (ServerSocket closed = listen()) {
      port = closed.getLocalPort();
    }

    Cli.Result result = diff(port, "--timeout=20s");

    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err())
        .startsWith("operator: The comparison failed at http://127.0.0.1:" + port)
        .contains("cannot be reached: connection refused.")
        .contains("--kubeconfig and --context choose others.")
        .doesNotContain("Exception", "\tat ");
  }

  @Test
  void waitsNoLongerThanTheTimeout() throws IOException {
    try (ServerSocket silent = listen()) {
      Cli.Result result =
          Assertions.assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> diff(silent.getLocalPort(), "--timeout=300ms"));

      assertThat(result.code()).isEqualTo(4);
      assertThat(result.out()).isEmpty();
      assertThat(result.err())
          .startsWith("operator: The comparison failed at http://127.0.0.1:")
          .contains("did not answer within 300 ms.")
          .doesNotContain("Exception", "\tat ");
    }
  }

  @Test
  void explainsATimeoutThatIsNone() throws IOException {
    assertThat(diff(1, "--timeout=5"))
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: Invalid value of '--timeout': '5' is not a duration from 100ms to 1h, such as 90s or 1m30s."
                    + " Run 'operator diff --help'.\n"));
  }

  private Cli.Result diff(int port, String... options) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: here
            contexts: [{name: here, context: {cluster: here, user: me}}]
            clusters: [{name: here, cluster: {server: "http://127.0.0.1:%d"}}]
            users: [{name: me, user: {token: none}}]
            """
                .formatted(port));
    String[] command = {"diff", "-f", "-", "--kubeconfig", kubeconfig.toString(), options[0]};
    return cli.runWithInput(APPLICATION, command);
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }
}
