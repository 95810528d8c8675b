package io.appoperator.cli.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsCommandTest {

  private static final String EXAMPLE =
      Path.of(System.getProperty("project.root"), "examples", "settings", "platform.yaml")
          .toString();

  @TempDir private Path directory;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void checksFiles() {
    Cli.Result result = cli.run("settings", "check", "--settings", EXAMPLE);

    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out()).matches("The settings are valid; digest v1:[0-9a-f]{32}\\.\n");
  }

  @Test
  void reportsInvalidFiles() throws IOException {
    Path file = Files.writeString(directory.resolve("a.yaml"), "kind: OperatorSettings\n");
    Cli.Result result = cli.run("settings", "check", "--settings", file.toString());

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).isEqualTo(file + ":1: apiVersion: This field is required.\n");
  }

  @Test
  void showsTheMergedDocument() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("a.yaml"),
            """
            apiVersion: apps.example.com/v1alpha1
            kind: OperatorSettings
            defaults: {Application: {terminationGracePeriodSeconds: 5}}
            """);

    assertThat(
            cli.run("settings", "show", "--settings", EXAMPLE, "--settings", file.toString()).out())
        .contains("    terminationGracePeriodSeconds: 5\n")
        .contains("      className: nginx\n");
  }

  @Test
  void printsASchemaThatTheExampleMatches() throws IOException {
    Cli.Result result = cli.run("settings", "schema");
    JsonNode schema = new ObjectMapper().readTree(result.out());

    assertThat(result.code()).isZero();
    JsonNode defaults = schema.at("/properties/defaults/properties/Application/properties");
    assertThat(defaults.path("imagePullPolicy").path("enum")).hasSize(3);
    assertThat(defaults.has("replicas")).as("it has a default in the schema").isFalse();
    assertThat(defaults.path("sidecars[*]").path("type").asText()).isEqualTo("object");
    assertThat(schema.at("/properties/managers/additionalProperties").asBoolean(true)).isFalse();
  }

  @Test
  void needsAFileToCheck() {
    assertThat(cli.run("settings", "check"))
        .isEqualTo(
            new Cli.Result(
                2,
                "",
                "operator: Missing required parameter: 'FILE', or '--settings=FILE'. Run 'operator settings --help'.\n"));
  }

  @Test
  void acceptsFilesAsArguments() {
    assertThat(cli.run("settings", "check", EXAMPLE))
        .isEqualTo(cli.run("settings", "check", "--settings", EXAMPLE));
    assertThat(cli.run("settings", "show", EXAMPLE, EXAMPLE))
        .isEqualTo(cli.run("settings", "show", "--settings", EXAMPLE));
  }

  @ParameterizedTest
  @CsvSource({
    "check EXAMPLE --settings EXAMPLE, Files are set both as arguments and by --settings.",
    "schema EXAMPLE, The schema does not depend on files. Remove them."
  })
  void rejectsFilesWithoutEffect(String arguments, String message) {
    String[] words = ("settings " + arguments).replace("EXAMPLE", EXAMPLE).split(" ");
    Cli.Result result = cli.run(words);

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).startsWith("operator: " + message);
  }

  @Test
  void printsItsActionsIfThereIsNone() {
    Cli.Result result = cli.run("settings");

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("What to do: check, show, schema.", "Examples:");
  }
}
