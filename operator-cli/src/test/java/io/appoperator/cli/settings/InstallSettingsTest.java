package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallSettingsTest {

  private static final String SETTINGS =
      """
      # a comment
      apiVersion: apps.example.com/v1alpha1
      kind: OperatorSettings
      managers: {ingress: {enabled: false}}
      """;

  @TempDir private Path directory;
  private final Cli cli = Cli.withAllPlugins();
  private String file = "";

  @BeforeEach
  void writeSettings() throws IOException {
    file = Files.writeString(directory.resolve("platform.yaml"), SETTINGS).toString();
  }

  @Test
  void mountsTheFileWithTheSameLines() {
    String out = run("install", "--settings", file);

    assertThat(out)
        .contains(
            """
            data:
              settings.yaml: |
                # a comment
                apiVersion: apps.example.com/v1alpha1
                kind: OperatorSettings
                managers: {ingress: {enabled: false}}
            """)
        .contains("--settings=/etc/application-operator/settings.yaml")
        .contains("--settings-configmap=application-operator-settings\n")
        .contains("mountPath: /etc/application-operator\n")
        .contains("name: application-operator-settings\n");
  }

  @Test
  void mountsSeveralFilesInTheirOrder() {
    assertThat(run("install", "--settings", file, "--settings", file))
        .contains("  settings-1.yaml: |\n", "  settings-2.yaml: |\n")
        .containsSubsequence(
            "--settings=/etc/application-operator/settings-1.yaml",
            "--settings=/etc/application-operator/settings-2.yaml");
  }

  @Test
  void withoutSettingsThereIsNoConfigMap() {
    assertThat(run("install")).doesNotContain("kind: ConfigMap\n", "--settings");
  }

  @Test
  void aDisabledManagerNeedsNoPermissions() {
    assertThat(run("rbac")).contains("ingresses");
    assertThat(run("rbac", "--settings", file)).doesNotContain("ingresses");
  }

  private String run(String... arguments) {
    Cli.Result result = cli.run(arguments);
    assertThat(result.code()).as(result.err()).isZero();
    return result.out();
  }
}
