package io.appoperator.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares two directories that {@code render} wrote, like a run would. */
class RenderedDirectoriesTest {

  private static final String SCALING =
      "scaling: {minReplicas: 2, maxReplicas: 9, targetCPUUtilizationPercentage: 70}";

  private static final String CLAIM =
      "port: 80\nstorage: {persistentVolumeClaims: [{name: data, size: 1Gi, retain: %s}]}";

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void warnsAboutMaskedValuesOnce() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter3hunter3}]");

    Cli.Result result = diff("-o", "brief");

    assertThat(result.err())
        .startsWith(
            "warning: "
                + folder.resolve("from/default_deployment.apps_shop.yaml")
                + ":1: Masked values cannot be compared, so a changed secret may look unchanged."
                + " Write both directories with render --show-secrets.\n")
        .containsOnlyOnce("warning:");
  }

  @Test
  void warnsAboutTheSecondDirectory() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]", "--show-secrets");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]");

    assertThat(diff().err()).startsWith("warning: " + folder.resolve("to"));
  }

  @Test
  void detectsAChangedSecretIfNoneIsMasked() throws IOException {
    render("from", "environment: [{name: DB_PASSWORD, value: hunter2hunter2}]", "--show-secrets");
    render("to", "environment: [{name: DB_PASSWORD, value: hunter3hunter3}]", "--show-secrets");

    Cli.Result result = diff("-o", "brief");

    assertThat(result.out()).isEqualTo("Deployment/shop update rolling-restart\n");
    assertThat(result.err()).doesNotContain("warning:");
  }

  @ParameterizedTest
  @CsvSource({"true, 0 to prune, 1", "false, 1 to prune, 5"})
  void keepsRetainedObjects(boolean retained, String count, int code) throws IOException {
    render("from", CLAIM.formatted(retained));
    render("to", "port: 80");

    Cli.Result result = diff("-o", "brief", "--fail-on", "data-loss");

    String prune = retained ? "" : "PersistentVolumeClaim/data prune data-loss\n";
    assertThat(result.out()).isEqualTo(prune + "Deployment/shop update rolling-restart\n");
    assertThat(result.err()).contains(count);
    assertThat(result.code()).isEqualTo(code);
  }

  @Test
  void leavesReplicasToTheAutoscaler() throws IOException {
    render("from", "replicas: 5\n" + SCALING);
    render("to", "replicas: 1\n" + SCALING);

    assertThat(diff().out()).isEmpty();
    assertThat(diff().code()).isZero();
  }

  @Test
  void keepsReplicasWhenAnAutoscalerIsAdded() throws IOException {
    render("from", "replicas: 5");
    render("to", "replicas: 5\n" + SCALING);
    Cli.Result same = diff("-o", "brief");
    render("to", "replicas: 1\n" + SCALING);

    assertThat(diff("-o", "brief")).isEqualTo(same);
    assertThat(same.out()).isEqualTo("HorizontalPodAutoscaler/shop create none\n");
  }

  @Test
  void scalesWithoutAnAutoscaler() throws IOException {
    render("from", "replicas: 5\n" + SCALING);
    render("to", "replicas: 1");

    assertThat(diff().out()).contains("scales Deployment/shop from 5 to 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--mode=server",
        "--kubeconfig=none",
        "--context=none",
        "--timeout=1s",
        "--show-foreign",
        "--recursive",
        "--namespace=other",
        "--skip-unknown",
      })
  void rejectsOptionsWithoutEffect(String option) throws IOException {
    render("from", "port: 80");
    render("to", "port: 80");

    Cli.Result result = diff(option);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("operator: " + option.replaceAll("=.*", "") + " ")
        .endsWith(". Remove it.\n");
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
