package io.appoperator.cli.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.cli.LocalServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of {@code tree} without a cluster. */
class TreeCommandTest {

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "aplication/shop | Unknown kind 'aplication'. Did you mean 'Application'?",
        "cronjob/shop    | Unknown kind 'cronjob'. Available: Application.",
        "/shop           | '/shop' is not a valid resource name; for example, my-app or application/my-app.",
        "a/b/../c        | 'a/b/../c' is not a valid resource name; for example, my-app or application/my-app.",
        "Shop            | 'Shop' is not a valid resource name; for example, my-app or application/my-app.",
      })
  void rejectsInvalidNames(String name, String message) {
    assertThat(cli.run("tree", name))
        .isEqualTo(
            new Cli.Result(2, "", "operator: " + message + " Run 'operator tree --help'.\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "appl/shop",
        "applications/shop",
        "applications.apps.example.com/shop",
        "application.v1alpha1.apps.example.com/shop",
      })
  void acceptsKindsLikeKubectl(String name, @TempDir Path folder) throws IOException {
    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), 1);

    Cli.Result result = cli.run("tree", name, "--kubeconfig", kubeconfig.toString());

    assertThat(result.err()).startsWith("operator: The cluster cannot be read: ");
  }

  @Test
  void defaultsToTheNamespaceOfTheContext(@TempDir Path folder) throws IOException {
    List<String> asked = new CopyOnWriteArrayList<>();
    try (LocalServer server =
        LocalServer.answering(
            exchange -> {
              asked.add(exchange.getRequestURI().getPath());
              LocalServer.refuse(exchange, 404, "NotFound", "not found");
            })) {
      String kubeconfig =
          LocalServer.kubeconfig(folder.resolve("kubeconfig"), server.port(), "staging").toString();

      cli.run("tree", "shop", "--kubeconfig", kubeconfig);
      assertThat(asked).isNotEmpty().allMatch(path -> path.contains("/namespaces/staging/"));

      asked.clear();
      cli.run("tree", "shop", "--kubeconfig", kubeconfig, "-n", "test");
      assertThat(asked).isNotEmpty().allMatch(path -> path.contains("/namespaces/test/"));
    }
  }

  @Test
  void reportsThatTheServerIsUnreachable(@TempDir Path folder) throws IOException {
    Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), 1);

    Cli.Result result = cli.run("tree", "shop", "--kubeconfig", kubeconfig.toString());

    assertThat(result.code()).isEqualTo(4);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith("operator: The cluster cannot be read: ")
        .contains("127.0.0.1:1 cannot be reached: connection refused")
        .contains("Check the connection and the credentials, or select")
        .hasLineCount(1);
  }

  @Test
  void rejectsAMissingKubeconfig(@TempDir Path folder) {
    Path absent = folder.resolve("absent");

    assertThat(cli.run("tree", "shop", "--kubeconfig", absent.toString()))
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: The kubeconfig " + absent + " cannot be read. Check the path.\n"));
  }
}
