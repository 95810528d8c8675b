package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -o} of the commands that list kinds, managers and versions. */
class ListOutputTest {

  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @ValueSource(strings = {"managers", "version"})
  void printsJsonThatMatchesItsSchema(String command) throws IOException {
    assertThat(DiffSchema.problems(command + ".schema.json", json(command))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"managers", "version"})
  void printsTheSameAsYaml(String command) throws IOException {
    Cli.Result yaml = cli.run(command, "-o", "yaml");

    assertThat(yaml.out()).startsWith("schema: application-operator/" + command + "/v1\n");
    assertThat(new YAMLMapper().readTree(yaml.out())).isEqualTo(json(command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"managers", "version"})
  void printsTextByDefault(String command) {
    assertThat(cli.run(command, "-o", "text")).isEqualTo(cli.run(command));
  }

  @Test
  void listsAllManagersWithTheirKinds() throws IOException {
    JsonNode kind = json("managers").at("/kinds/0");

    assertThat(kind.path("apiVersion").asText()).isEqualTo("apps.example.com/v1alpha1");
    assertThat(kind.path("kind").asText()).isEqualTo("Application");
    assertThat(kind.path("managers").findValuesAsText("id"))
        .isSorted()
        .contains("deployment", "pvc");
    assertThat(kind.at("/managers").findValues("renders"))
        .isNotEmpty()
        .allSatisfy(renders -> assertThat(renders).isNotEmpty());
  }

  @Test
  void jsonContainsEverythingInTheTable() throws IOException {
    String json = json("managers").toString();

    List<String> rows = cli.run("managers").out().lines().skip(1).toList();
    assertThat(rows).hasSizeGreaterThan(5);
    for (String row : rows) {
      for (String cell : row.split(" {3,}|,")) {
        assertThat(json).contains("\"" + cell.strip() + "\"");
      }
    }
  }

  @Test
  void wideAddsColumns() {
    List<String> narrow = cli.run("managers").out().lines().toList();
    List<String> wide = cli.run("managers", "-o", "wide").out().lines().toList();

    assertThat(wide)
        .containsSubsequence("", "KIND          MANAGER      OBJECT                  RULES");
    assertThat(wide.indexOf("")).isEqualTo(narrow.size());
    assertThat(wide.get(0)).matches("KIND +MANAGER +RENDERS +FROM +APIVERSION +CLASS");
    assertThat(wide.get(1)).startsWith(narrow.get(1)).contains("apps.example.com/v1alpha1");
  }

  @Test
  void theVersionNamesTheDefinitionsOfThisBuild() throws IOException {
    JsonNode version = json("version");

    assertThat(version.path("definitions").findValuesAsText("name"))
        .contains("applications.apps.example.com");
    assertThat(version.at("/definitions/0/versions/0").asText()).isEqualTo("v1alpha1");
    assertThat(version.path("plugins")).isEmpty();
  }

  @Test
  void theVersionReadsAClusterOnlyOnRequest() {
    assertThat(cli.run("version", "--context", "x").err())
        .contains("--context has no effect without --server");
    assertThat(cli.run("version", "--server", "--kubeconfig", "absent").code()).isEqualTo(2);
  }

  @Test
  void printsTheVersionEvenIfPlugInsFailToLoad() throws IOException {
    Cli broken =
        new Cli(
            () -> {
              throw new PluginException("The jar x.jar is broken.", new Exception());
            });
    JsonNode version = new ObjectMapper().readTree(broken.run("version", "-o", "json").out());

    assertThat("operator " + version.path("version").asText())
        .isEqualTo(cli.run("version").out().strip());
    assertThat(version.at("/java/version").asText()).isEqualTo(Runtime.version().toString());
    assertThat(version.path("pluginProblem").asText()).isEqualTo("The jar x.jar is broken.");
    assertThat(version.has("plugins")).isFalse();
  }

  @Test
  void listsTheValidFormats() {
    assertThat(cli.run("managers", "-o", "xml").err())
        .contains("Invalid value 'xml' for --output", "text, wide, json, yaml");
  }

  private JsonNode json(String command) throws IOException {
    Cli.Result result = cli.run(command, "-o", "json");
    assertThat(result.code()).isZero();
    return new ObjectMapper().readTree(result.out());
  }
}
