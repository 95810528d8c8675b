package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsOptionTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: shop:1.4
        port: 80
        imagePullPolicy: IfNotPresent
      """;

  @TempDir private Path directory;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void rendersWithDefaults() throws IOException {
    String settings =
        write("a.yaml", "defaults: {Application: {terminationGracePeriodSeconds: 7}}");

    assertThat(cli.runWithInput(SHOP, "render", "-f", "-", "--settings", settings).out())
        .contains("terminationGracePeriodSeconds: 7");
  }

  @Test
  void aLaterFileTakesPrecedence() throws IOException {
    String one = write("a.yaml", "defaults: {Application: {terminationGracePeriodSeconds: 7}}");
    String two = write("b.yaml", "defaults: {Application: {terminationGracePeriodSeconds: 8}}");

    assertThat(
            cli.runWithInput(SHOP, "render", "-f", "-", "--settings", one, "--settings", two).out())
        .contains("terminationGracePeriodSeconds: 8");
  }

  @Test
  void rendersWithoutADisabledManager() throws IOException {
    String settings = write("a.yaml", "managers: {service: {enabled: false}}");

    assertThat(
            cli.runWithInput(SHOP, "render", "-f", "-", "-o", "name", "--settings", settings).out())
        .isEqualTo("deployment.apps/shop\n");
  }

  @Test
  void anEnforcedConflictIsAnErrorAtTheLineOfTheField() throws IOException {
    String settings = write("a.yaml", "enforced: {Application: {imagePullPolicy: Always}}");
    Cli.Result result = cli.runWithInput(SHOP, "validate", "-f", "-", "--settings", settings);

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err())
        .isEqualTo(
            "stdin:7: spec.imagePullPolicy: The settings enforce another value: "
                + settings
                + ":3. Remove the field, or set the enforced value.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"render", "validate", "explain", "diff"})
  void invalidSettingsAreReportedWithTheirLine(String command) throws IOException {
    String settings = write("a.yaml", "managers: {servcie: {enabled: false}}");
    Cli.Result result = cli.runWithInput(SHOP, command, "-f", "-", "--settings", settings);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            settings + ":3: managers.servcie: Unknown field 'servcie'. Did you mean 'service'?\n");
  }

  @Test
  void aMissingFileIsReported() {
    Cli.Result result = cli.runWithInput(SHOP, "render", "-f", "-", "--settings", "missing.yaml");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("'missing.yaml' does not exist. Check the path.");
  }

  private String write(String name, String content) throws IOException {
    String head = "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n";
    return Files.writeString(directory.resolve(name), head + content + "\n").toString();
  }
}
