package io.appoperator.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.YamlReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of the config management plug-in, run in a repository as Argo CD runs them. */
class ArgoCdPluginTest {

  private static final Path PROJECT = Path.of(System.getProperty("project.root", ".."));

  @TempDir private Path folder;
  private Path repository;

  @BeforeEach
  void prepare() throws IOException {
    OperatorOnPath.in(folder);
    repository = Files.createDirectories(folder.resolve("a repository"));
    Files.createDirectories(repository.resolve("apps"));
  }

  @Test
  void discoversARepositoryWithApplications() throws Exception {
    write("config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n");
    assertThat(run("discover/find").output()).isEmpty();

    Files.copy(PROJECT.resolve("examples/hello.yaml"), repository.resolve("apps/hello.yaml"));

    assertThat(run("discover/find").output()).isEqualTo("./apps/hello.yaml\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'apps.example.com/v1alpha1'",
        "\"apps.example.com/v1alpha1\"",
        "apps.example.com/v2"
      })
  void discoversAVersionInQuotes(String version) throws Exception {
    write("a file.yml", "apiVersion: %s\nkind: Application\n".formatted(version));

    assertThat(run("discover/find").output()).isEqualTo("./a file.yml\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"apps/v1", "xapps.example.com/v1", "apps-example.com/v1"})
  void discoversNoOtherKind(String version) throws Exception {
    write("other.yaml", "apiVersion: %s\nkind: Application\n".formatted(version));

    assertThat(run("discover/find").output()).isEmpty();
  }

  @Test
  void generatesTheObjectsAndKeepsOtherManifests() throws Exception {
    Files.copy(PROJECT.resolve("examples/hello.yaml"), repository.resolve("apps/hello.yaml"));
    write("config.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n");

    Result result = run("generate");

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(result.output())
        .contains("kind: Deployment", "namespace: team", "name: other")
        .doesNotContain("kind: Application\n");
  }

  @Test
  void generatesWithoutANamespaceOfTheApplicationInArgoCd() throws Exception {
    Files.copy(PROJECT.resolve("examples/hello.yaml"), repository.resolve("apps/hello.yaml"));

    Result result = run("generate", "");

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(result.output()).contains("kind: Deployment", "namespace: default");
  }

  @Test
  void leavesOutFilesThatAreNotObjects() throws Exception {
    Files.copy(PROJECT.resolve("examples/hello.yaml"), repository.resolve("apps/hello.yaml"));
    write("kustomization.yaml", "resources: [apps/hello.yaml]\n");
    write("values.yaml", "image: {tag: v1}\n");

    Result result = run("generate");

    assertThat(result.code()).as(result.output()).isZero();
    assertThat(result.output()).contains("kind: Deployment").doesNotContain("resources: [", "tag:");
  }

  @Test
  void failsForAnInvalidApplication() throws Exception {
    write(
        "shop.yaml",
        "apiVersion: apps.example.com/v1alpha1\nkind: Application\nmetadata: {name: a}\nspec: {}\n");

    Result result = run("generate");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.output()).contains("shop.yaml:4", "spec.image");
  }

  private record Result(int code, String output) {}

  private Result run(String step) throws Exception {
    return run(step, "team");
  }

  private Result run(String step, String namespace) throws Exception {
    byte[] yaml = Files.readAllBytes(PROJECT.resolve("config/argocd/plugin.yaml"));
    JsonNode spec =
        new YamlReader().read("plugin.yaml", yaml).documents().get(0).json().at("/spec/" + step);
    List<String> command = new ArrayList<>();
    spec.path("command").forEach(word -> command.add(word.asText()));
    spec.path("args").forEach(word -> command.add(word.asText()));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(repository.toFile()).redirectErrorStream(true);
    builder.environment().put("ARGOCD_APP_NAMESPACE", namespace);
    builder.environment().merge("PATH", folder + File.pathSeparator, (path, own) -> own + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }

  private void write(String name, String content) throws IOException {
    Path unused = Files.writeString(repository.resolve(name), content);
  }
}
