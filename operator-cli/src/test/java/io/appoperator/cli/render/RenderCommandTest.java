package io.appoperator.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenderCommandTest {

  private static final String EXAMPLE =
      Path.of(System.getProperty("project.root"), "examples", "application.yaml").toString();

  private static final String SMALL =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: small}
      spec: {image: "nginx:1.27", port: 80}
      """;

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @Test
  void printsTheNamesOfAllObjectsInApplyOrder() {
    assertThat(cli.run("render", "-f", EXAMPLE, "-o", "name").out())
        .isEqualTo(
            """
            persistentvolumeclaim/app-data
            service/my-app
            deployment.apps/my-app
            horizontalpodautoscaler.autoscaling/my-app
            poddisruptionbudget.policy/my-app
            """);
  }

  @Test
  void printsYamlDocuments() {
    Cli.Result result = cli.runWithInput(SMALL, "render", "-f", "-");

    assertThat(result.code()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .startsWith("---\napiVersion: v1\nkind: Service\n")
        .contains("---\napiVersion: apps/v1\nkind: Deployment\n")
        .contains("      - image: nginx:1.27\n");
  }

  @Test
  void printsSeveralObjectsInJsonAsAList() throws IOException {
    JsonNode json = json(cli.runWithInput(SMALL, "render", "-f", "-", "-o", "json"));

    assertThat(json.path("kind").asText()).isEqualTo("List");
    assertThat(json.path("apiVersion").asText()).isEqualTo("v1");
    assertThat(json.path("items")).hasSize(2);
  }

  @Test
  void printsASingleObjectInJsonWithoutAList() throws IOException {
    String input = SMALL.replace(", port: 80", "");

    assertThat(
            json(cli.runWithInput(input, "render", "-f", "-", "-o", "json")).path("kind").asText())
        .isEqualTo("Deployment");
  }

  @Test
  void printsADigestPerResource() {
    String input = SMALL + "---\n" + SMALL.replace("small", "other");

    assertThat(cli.runWithInput(input, "render", "-f", "-", "--digest", "-n", "prod").out())
        .matches(
            "v1:[0-9a-f]{32}  Application/prod/small\nv1:[0-9a-f]{32}  Application/prod/other\n");
  }

  @Test
  void printsTheSameBytesEachTime() {
    String first = cli.run("render", "-f", EXAMPLE).out();

    for (int i = 0; i < 20; i++) {
      assertThat(cli.run("render", "-f", EXAMPLE).out()).isEqualTo(first);
    }
  }

  @Test
  void defaultsTheNamespace() {
    assertThat(cli.runWithInput(SMALL, "render", "-f", "-").out())
        .contains("  namespace: default\n");
    assertThat(cli.runWithInput(SMALL, "render", "-f", "-", "-n", "prod").out())
        .contains("  namespace: prod\n")
        .doesNotContain("  namespace: default\n");
  }

  @Test
  void rejectsAnotherNamespace() {
    Cli.Result result = cli.run("render", "-f", EXAMPLE, "-n", "prod");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains(
            EXAMPLE + ":",
            ": metadata.namespace: The resource sets the namespace 'default', but -n sets 'prod'.");
  }

  @Test
  void writesWarningsToStderrAndSucceeds() {
    Cli.Result result = cli.run("render", "-f", EXAMPLE, "--digest");

    assertThat(result.code()).isZero();
    assertThat(result.out().lines()).hasSize(1);
    assertThat(result.err()).startsWith(EXAMPLE + ":").contains(": warning: ");
  }

  @Test
  void reportsAllErrorsOfAllDocumentsAndPrintsNothing() throws IOException {
    Path bad = folder.resolve("bad.yaml");
    Files.writeString(
        bad,
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: bad}
        spec:
          image: nginx
          replica: 3
          port: 99999
        ---
        apiVersion: apps.example.com/v1alpha1
        kind: Aplication
        """);
    Cli.Result result = cli.run("render", "-f", bad.toString(), "-f", EXAMPLE);

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines().filter(line -> line.startsWith(bad.toString())))
        .containsExactly(
            bad + ":6: spec.replica: Unknown field 'replica'. Did you mean 'replicas'?",
            bad + ":7: spec.port: 99999 is out of range: it must be between 1 and 65535.",
            bad
                + ":10: kind: Unknown kind 'Aplication' of apps.example.com/v1alpha1. Did you mean 'Application'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# nothing",
        "a: &a [*a]",
        "a: [",
        "a: 1\na: 2",
        "\ta: 1",
        "- a",
        "text",
        "kind: Application",
        "apiVersion: v1\nkind: Pod\nmetadata: {name: x}",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: X_Y}\nspec: {image: a}",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: x\nspec: {image: a}",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: x}\nspec: []",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: x}\nspec: {image: 5}",
        "\u0000\u0001\u0002",
      })
  void reportsInvalidInputWithoutAStackTrace(String input) {
    Cli.Result result = cli.runWithInput(input, "render", "-f", "-");

    assertThat(result.code()).isIn(2, 3);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).isNotBlank().doesNotContain("\tat ").doesNotContain("Exception");
  }

  @Test
  void namesAMissingFile() {
    assertThat(cli.run("render", "-f", "no/such.yaml"))
        .isEqualTo(
            new Cli.Result(2, "", "operator: 'no/such.yaml' does not exist. Check the path.\n"));
  }

  @Test
  void readsDirectories() throws IOException {
    Files.writeString(folder.resolve("b.yaml"), SMALL.replace("small", "b"));
    Files.writeString(folder.resolve("a.yml"), SMALL.replace("small", "a"));

    assertThat(cli.run("render", "-f", folder.toString(), "-o", "name").out().lines().toList())
        .isEqualTo(List.of("service/a", "deployment.apps/a", "service/b", "deployment.apps/b"));
  }

  private static JsonNode json(Cli.Result result) throws IOException {
    return new ObjectMapper().readTree(result.out());
  }
}
