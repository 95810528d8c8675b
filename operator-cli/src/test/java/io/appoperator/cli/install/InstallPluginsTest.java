package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code operator install --plugins}: how plug-ins reach the pods. */
class InstallPluginsTest {

  private static final int KIBIBYTE = 1 << 10;

  @TempDir private Path folder;
  private Path plugins;

  @BeforeEach
  void makePlugIn() throws IOException {
    plugins = Files.createDirectory(folder.resolve("plugins"));
    Path directory = Files.createDirectories(plugins.resolve("good"));
    Files.move(
        BrokenPlugins.working("good").write(folder, "good.jar"), directory.resolve("good.jar"));
    Path library = new PluginJar().withFile("library.txt", "text").write(folder, "library+1.jar");
    Files.move(library, Files.createDirectories(directory.resolve("lib")).resolve("library+1.jar"));
  }

  @Test
  void aConfigMapHasTheFilesAndTheLock() throws IOException {
    List<ObjectNode> documents = install("");

    ObjectNode configMap = find(documents, "ConfigMap");
    assertThat(configMap.at("/data/plugins.lock").asText()).contains("  good  good.jar\n");
    byte[] jar = Base64.getDecoder().decode(configMap.at("/binaryData").get("1-good.jar").asText());
    assertThat(jar).isEqualTo(Files.readAllBytes(plugins.resolve("good/good.jar")));
    assertThat(configMap.path("binaryData").has("2-library_1.jar")).isTrue();
    assertThat(arguments(documents))
        .contains(
            "--plugins=/opt/operator/plugins",
            "--plugins-lock=/etc/application-operator-plugins/plugins.lock");
  }

  @Test
  void anImageIsAVolume() throws IOException {
    List<ObjectNode> documents = install("plugins: {image: \"example.com/plugins:1\"}\n");

    JsonNode pod = pod(documents);
    assertThat(pod.at("/volumes/0/image/reference").asText()).isEqualTo("example.com/plugins:1");
    assertThat(pod.has("initContainers")).isFalse();
    assertThat(arguments(documents)).contains("--plugins=/opt/operator/plugin-image/plugins");
    assertThat(find(documents, "ConfigMap").has("binaryData")).isFalse();
    assertThat(find(documents, "ConfigMap").at("/data/plugins.lock").asText()).contains("good.jar");
  }

  @Test
  void anInitContainerCopiesFromAnImageForOlderClusters() throws IOException {
    List<ObjectNode> documents =
        install("plugins: {image: \"example.com/plugins:1\", copy: true}\n");

    JsonNode pod = pod(documents);
    assertThat(pod.at("/initContainers/0/image").asText()).isEqualTo("example.com/plugins:1");
    assertThat(pod.at("/volumes/0/emptyDir").isObject()).isTrue();
    assertThat(arguments(documents)).contains("--plugins=/opt/operator/plugins");
  }

  @Test
  void plugInsOfTheOperatorsImageAreNotMounted() throws IOException {
    List<ObjectNode> documents = install("plugins: {mount: false}\n");

    assertThat(documents).noneMatch(each -> each.path("kind").asText().equals("ConfigMap"));
    assertThat(arguments(documents)).containsExactly("run");
  }

  @Test
  void refusesPlugInsThatAConfigMapDoesNotHold() throws IOException {
    addNoise();

    CommandRun run = CommandRun.of("install", "--plugins=" + plugins.resolve("good"));

    assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith("operator: The plug-ins have 1")
        .contains("but a ConfigMap holds 1024 KiB", "plugins.image", "plugins.copy: true");
  }

  @Test
  void anImageBringsPlugInsThatAConfigMapDoesNotHold() throws IOException {
    addNoise();

    assertThat(arguments(install("plugins: {image: \"example.com/plugins:1\"}\n")))
        .contains("--plugins=/opt/operator/plugin-image/plugins");
    assertThat(arguments(install("plugins: {mount: false}\n"))).containsExactly("run");
  }

  @Test
  void aChartIsRefusedInTheSameWay() throws IOException {
    addNoise();
    String plugIns = "--plugins=" + plugins;
    String chart = "--chart=" + folder.resolve("chart");

    CommandRun run = CommandRun.of("install", plugIns, chart);

    assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run.err()).startsWith("operator: The plug-ins have 1");
    assertThat(folder.resolve("chart")).doesNotExist();
    Path values = folder.resolve("values.yaml");
    Files.writeString(values, "plugins: {image: \"example.com/plugins:1\"}\n");
    assertThat(CommandRun.of("install", plugIns, chart, "--values=" + values))
        .isEqualTo(new CommandRun(0, "", ImageWarning.text()));
  }

  @Test
  void aChartWhoseReleaseHelmCannotStoreIsAWarning() throws IOException {
    addNoise(400);
    String plugIns = "--plugins=" + plugins;
    Path chart = folder.resolve("chart");

    CommandRun run = CommandRun.of("install", plugIns, "--chart=" + chart);

    assertThat(run.code()).isZero();
    assertThat(run.err())
        .startsWith(
            "operator: warning: Helm stores a release in a Secret, which holds 1024 KiB, but one of")
        .contains("this chart has about 1", "set plugins.image to an image with the plug-ins.\n");
    assertThat(chart.resolve("templates/plugins.yaml")).content().contains("binaryData:");
  }

  @Test
  void aChartWithAnImageForLargePlugInsDoesNotContainThem() throws IOException {
    addNoise(400);
    Path chart = folder.resolve("chart");
    Path values = folder.resolve("values.yaml");
    Files.writeString(values, "plugins: {image: \"example.com/plugins:1\"}\n");

    assertThat(
            CommandRun.of(
                "install", "--plugins=" + plugins, "--chart=" + chart, "--values=" + values))
        .isEqualTo(new CommandRun(0, "", ImageWarning.text()));
    assertThat(chart.resolve("templates/plugins.yaml")).content().doesNotContain("binaryData:");
  }

  @Test
  void refusesADirectoryWithoutPlugIns() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    CommandRun run = CommandRun.of("install", "--plugins=" + empty);

    assertThat(run.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "operator: No plug-ins in %s. Add one, or correct --plugins.\n".formatted(empty));
  }

  @Test
  void aCopyNeedsAnImage() throws IOException {
    Path values = Files.writeString(folder.resolve("values.yaml"), "plugins: {copy: true}\n");

    CommandRun run = CommandRun.of("install", "--values=" + values);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(":1: plugins.copy: Needs plugins.image");
  }

  /** Adds a library of more than 1 MiB. */
  private void addNoise() throws IOException {
    addNoise(KIBIBYTE);
  }

  private void addNoise(int kibibytes) throws IOException {
    byte[] noise = new byte[kibibytes * KIBIBYTE];
    new Random(1).nextBytes(noise);
    new PluginJar()
        .withFile("noise", Base64.getEncoder().encodeToString(noise))
        .write(plugins.resolve("good/lib"), "noise.jar");
  }

  private List<ObjectNode> install(String values) throws IOException {
    Path file = Files.writeString(folder.resolve("values.yaml"), values);
    CommandRun run = CommandRun.of("install", "--plugins=" + plugins, "--values=" + file);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).isEqualTo(ImageWarning.text());
    return documents(run.out());
  }

  private static JsonNode pod(List<ObjectNode> documents) {
    return find(documents, "Deployment").at("/spec/template/spec");
  }

  private static List<String> arguments(List<ObjectNode> documents) {
    List<String> arguments = new ArrayList<>();
    pod(documents).at("/containers/0/args").forEach(each -> arguments.add(each.asText()));
    return arguments;
  }

  private static ObjectNode find(List<ObjectNode> documents, String kind) {
    return documents.stream()
        .filter(document -> document.path("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static List<ObjectNode> documents(String yaml) {
    return new YamlReader()
        .read("printed", yaml.getBytes(StandardCharsets.UTF_8)).documents().stream()
            .map(Document::json)
            .toList();
  }
}
