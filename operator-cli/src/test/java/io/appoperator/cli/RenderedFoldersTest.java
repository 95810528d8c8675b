package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two folders that {@code render} wrote are compared as a run would take them. */
class RenderedFoldersTest {

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void warnsOfMaskedValuesOnce() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter3hunter3}]");

    Cli.Result result = diff("-o", "brief");

    assertThat(result.err())
        .startsWith(
            "warning: "
                + folder.resolve("from/default_deployment.apps_shop.yaml")
                + ":1: Masked values cannot be compared, so a changed secret may look unchanged."
                + " Write both folders with render --show-secrets.\n")
        .containsOnlyOnce("warning:");
  }

  @Test
  void warnsOfTheLaterFolder() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]", "--show-secrets");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]");

    assertThat(diff().err()).startsWith("warning: " + folder.resolve("to"));
  }

  @Test
  void findsAChangedSecretWhereNoneIsMasked() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]", "--show-secrets");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter3hunter3}]", "--show-secrets");

    Cli.Result result = diff("-o", "brief");

    assertThat(result.out()).isEqualTo("Deployment/shop update rolling-restart\n");
    assertThat(result.err()).doesNotContain("warning:");
  }

  private void render(String name, String spec, String... options) throws IOException {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop, namespace: default}
        spec:
          image: shop:1
          %s
        """
            .formatted(spec.strip().replace("\n", "\n  "));
    Path file = Files.writeString(folder.resolve(name + ".yaml"), application);
    List<String> arguments =
        new ArrayList<>(List.of("render", "-f", "" + file, "-o", "dir=" + folder.resolve(name)));
    arguments.addAll(List.of(options));
    Cli.Result result = cli.run(arguments.toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isZero();
  }

  private Cli.Result diff(String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "diff",
                "--from-dir",
                "" + folder.resolve("from"),
                "--to-dir",
                "" + folder.resolve("to")));
    arguments.addAll(List.of(options));
    return cli.run(arguments.toArray(String[]::new));
  }
}
