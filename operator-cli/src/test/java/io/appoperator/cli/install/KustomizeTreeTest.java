package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KustomizeTreeTest {

  @TempDir private Path folder;
  @TempDir private Path others;

  @Test
  void writesTheFilesOfTheLayout() throws IOException {
    Path config = folder.resolve("my config");

    assertThat(CommandRun.of("install", "--kustomize", config.toString()))
        .isEqualTo(new CommandRun(0, "", ImageWarning.text()));
    try (Stream<Path> files = Files.walk(config)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> config.relativize(file).toString()))
          .containsExactlyInAnyOrder(
              ".operator-files",
              "crd/bases/apps.example.com_applications.yaml",
              "crd/kustomization.yaml",
              "default/kustomization.yaml",
              "manager/kustomization.yaml",
              "manager/manager.yaml",
              "prometheus/kustomization.yaml",
              "prometheus/monitor.yaml",
              "rbac/kustomization.yaml",
              "rbac/rbac.yaml");
    }
  }

  @Test
  void hasTheDocumentsThatInstallPrints() throws IOException {
    List<String> options = List.of("--namespace=tools", "--image=example.com/o:2");

    List<Document> printed = parse(run("install", options).out());
    assertThat(run("install", with(options, "--kustomize=" + folder)).code()).isZero();

    List<Document> written = new ArrayList<>();
    written.addAll(read("manager/manager.yaml", "crd/bases/apps.example.com_applications.yaml"));
    written.addAll(read("rbac/rbac.yaml"));
    assertThat(written.stream().map(Document::json))
        .containsExactlyInAnyOrderElementsOf(printed.stream().map(Document::json).toList());
  }

  @Test
  void kustomizationsListTheirFiles() throws IOException {
    assertThat(CommandRun.of("install", "--kustomize=" + folder).code()).isZero();

    listExistingFiles("crd", "rbac", "manager", "prometheus", "default");
    assertThat(Files.readString(folder.resolve("default/kustomization.yaml")))
        .doesNotContain("../prometheus");
  }

  @Test
  void withoutDefinitionsNoKustomizationListsThem() throws IOException {
    installWith("crds: {enabled: false}\n");

    listExistingFiles("rbac", "manager", "prometheus", "default");
    assertThat(folder.resolve("crd")).doesNotExist();
  }

  @Test
  void oneDirectoryHasTheServiceMonitor() throws IOException {
    installWith("metrics: {serviceMonitor: true}\n");

    listExistingFiles("crd", "rbac", "manager", "prometheus", "default");
    assertThat(Files.readString(folder.resolve("manager/manager.yaml")))
        .doesNotContain("ServiceMonitor");
    assertThat(Files.readString(folder.resolve("default/kustomization.yaml")))
        .contains("../prometheus");
  }

  private void installWith(String values) throws IOException {
    Path file = Files.writeString(others.resolve("values.yaml"), values);
    CommandRun run = CommandRun.of("install", "--kustomize=" + folder, "--values=" + file);
    assertThat(run.code()).as(run.err()).isZero();
  }

  private void listExistingFiles(String... directories) throws IOException {
    for (String directory : directories) {
      for (Document kustomization : read(directory + "/kustomization.yaml")) {
        assertThat(kustomization.json().path("resources")).as(directory).isNotEmpty();
        kustomization
            .json()
            .path("resources")
            .forEach(
                resource ->
                    assertThat(folder.resolve(directory).resolve(resource.asText())).exists());
      }
    }
  }

  @Test
  void theMonitorIsThatOfTheProject() throws IOException {
    Path project = Path.of(System.getProperty("project.root", "..")).resolve("config/prometheus");

    assertThat(CommandRun.of("install", "--kustomize=" + folder).code()).isZero();
    assertThat(read("prometheus/monitor.yaml").get(0).json())
        .isEqualTo(parse(Files.readString(project.resolve("monitor.yaml"))).get(0).json());
  }

  @Test
  void writesTheSameBytesAgain() throws IOException {
    assertThat(CommandRun.of("install", "--kustomize=" + folder).code()).isZero();
    String before = Files.readString(folder.resolve("rbac/rbac.yaml"));

    assertThat(CommandRun.of("install", "--kustomize=" + folder).code()).isZero();
    assertThat(folder.resolve("rbac/rbac.yaml")).hasContent(before);
  }

  @Test
  void reportsADirectoryThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("config"), "");

    CommandRun run = CommandRun.of("install", "--kustomize=" + file);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("operator: --kustomize: '" + file + "' is not a directory.");
  }

  private static CommandRun run(String command, List<String> options) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(options);
    return CommandRun.of(words.toArray(String[]::new));
  }

  private static List<String> with(List<String> options, String another) {
    List<String> all = new ArrayList<>(options);
    all.add(another);
    return all;
  }

  private List<Document> read(String... files) throws IOException {
    List<Document> documents = new ArrayList<>();
    for (String file : files) {
      documents.addAll(parse(Files.readString(folder.resolve(file))));
    }
    return documents;
  }

  private static List<Document> parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new YamlReader().read("text", bytes).documents();
  }
}
