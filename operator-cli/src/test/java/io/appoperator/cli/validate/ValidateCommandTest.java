package io.appoperator.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import io.appoperator.cli.DiffSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

  private static final Path PROJECT = Path.of(System.getProperty("project.root", ".."));

  private static final String GOOD =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: good}
      spec: {image: "nginx:1.27"}
      """;

  private static final String BAD =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: bad}
      spec:
        replica: 3
        image: nginx
        port: 99999
      ---
      a: [
      ---
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void countsValidResources() {
    assertThat(cli.runWithInput(GOOD, "validate", "-f", "-"))
        .isEqualTo(new Cli.Result(0, "1 document, 1 resource: 0 errors, 0 warnings\n", ""));
  }

  @Test
  void skipsFilesThatAreNotResources() throws IOException {
    Path unused = Files.writeString(folder.resolve("app.yaml"), GOOD);
    unused = Files.writeString(folder.resolve("package.json"), "{\"name\": \"shop\"}");
    unused = Files.writeString(folder.resolve("values.yaml"), "replicas: 3\n");
    String path = folder.toString();

    assertThat(cli.run("validate", "-f", path, "--skip-unknown"))
        .isEqualTo(
            new Cli.Result(0, "3 documents, 1 resource, 2 skipped: 0 errors, 0 warnings\n", ""));
    assertThat(cli.run("render", "-f", path, "--skip-unknown", "-o", "name").out())
        .isEqualTo("deployment.apps/good\n");
    assertThat(cli.run("validate", "-f", path).err())
        .contains("values.yaml:1: apiVersion: This field is required.");
  }

  @Test
  void skipsFilesOfOtherToolsAndTheSettings() throws IOException {
    Path unused = Files.writeString(folder.resolve("app.yaml"), GOOD);
    unused = Files.writeString(folder.resolve("playbook.yaml"), "- hosts: all\n");
    String chart = PROJECT.resolve("charts/application-operator/Chart.yaml").toString();
    String settings = PROJECT.resolve("examples/settings/platform.yaml").toString();
    String all = folder.toString();

    assertThat(cli.run("validate", "--skip-unknown", "-f", chart, "-f", settings, "-f", all))
        .isEqualTo(
            new Cli.Result(0, "4 documents, 1 resource, 3 skipped: 0 errors, 0 warnings\n", ""));
    assertThat(cli.run("render", "--skip-unknown", "--pass-through", "-f", settings, "-f", all))
        .isEqualTo(cli.run("render", "-f", all + "/app.yaml"));
  }

  @Test
  void reportsAllErrorsOfAllDocumentsInOrder() throws IOException {
    Path first =
        Files.writeString(folder.resolve("b.yaml"), BAD + GOOD.replace("good}", "good, x: 1}"));
    Path other =
        Files.writeString(Files.createDirectory(folder.resolve("a")).resolve("c.yaml"), BAD);

    Cli.Result result = cli.run("validate", "-f", first.toString(), "-R", "-f", folder.toString());

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEqualTo("8 documents, 0 resources: 11 errors, 0 warnings\n");
    assertThat(result.err().lines().map(line -> line.replaceFirst(": .*", "")))
        .containsExactly(
            first + ":5",
            first + ":7",
            first + ":10",
            first + ":13",
            other + ":5",
            other + ":7",
            other + ":10",
            first + ":5",
            first + ":7",
            first + ":10",
            first + ":13");
  }

  @Test
  void printsJson() throws IOException {
    Cli.Result result =
        cli.runWithInput(
            BAD + GOOD + "---\napiVersion: v1\nkind: Secret",
            "validate",
            "-f",
            "-",
            "-o",
            "json",
            "--skip-unknown");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.path("problems")).hasSize(3);
    assertThat(DiffSchema.problems("validate.schema.json", json)).isEmpty();
    assertThat(json.path("summary"))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"documents": 4, "resources": 1, "skipped": 1, "errors": 3, "warnings": 0}
                    """));
    assertThat(json.path("problems").get(0))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {"file": "stdin", "line": 5, "document": 1, "path": "spec.replica",
                     "severity": "error", "reason": "UnknownField",
                     "message": "Unknown field 'replica'. Did you mean 'replicas'?"}
                    """));
  }

  @Test
  void countsWarningsAndSucceeds() {
    Cli.Result result =
        cli.run(
            "validate",
            "-f",
            Path.of(System.getProperty("project.root"), "examples", "application.yaml").toString());

    assertThat(result.code()).isZero();
    assertThat(result.out()).isEqualTo("1 document, 1 resource: 0 errors, 1 warning\n");
    assertThat(result.err()).contains(": warning: ");
  }

  @Test
  void failsOnAnUnreadableFile() {
    assertThat(cli.run("validate", "-f", folder.resolve("no").toString()).code()).isEqualTo(2);
    assertThat(cli.runWithInput("# nothing\n", "validate", "-f", "-").err())
        .startsWith("operator: No resource found in stdin.");
  }
}
