package io.appoperator.cli.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderDirectoryTest {

  private static final FileTime LONG_AGO = FileTime.from(Instant.EPOCH);

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void setMissingDirectory() {
    folder = parent.resolve("a/b");
  }

  @Test
  void writesOnlyChangedFiles() throws IOException {
    assertThat(write(Map.of("n_service_a.yaml", "1\n", "n_service_b.yaml", "2\n"))).isEmpty();
    Path same = Files.setLastModifiedTime(folder.resolve("n_service_a.yaml"), LONG_AGO);
    Path edited = Files.setLastModifiedTime(folder.resolve("n_service_b.yaml"), LONG_AGO);

    assertThat(write(Map.of("n_service_a.yaml", "1\n", "n_service_b.yaml", "3\n"))).isEmpty();

    assertThat(Files.getLastModifiedTime(same)).isEqualTo(LONG_AGO);
    assertThat(Files.getLastModifiedTime(edited)).isNotEqualTo(LONG_AGO);
    assertThat(edited).hasContent("3\n");
  }

  @Test
  void namesStaleFilesAndRemovesNothing() throws IOException {
    assertThat(write(Map.of("n_service_a.yaml", "1\n"))).isEmpty();
    Path notes = Files.writeString(folder.resolve("notes.yaml"), "mine");

    assertThat(write(Map.of("n_service_b.yaml", "2\n")))
        .containsExactly(folder.resolve("n_service_a.yaml"));

    assertThat(notes).exists();
    assertThat(names()).containsExactly("n_service_a.yaml", "n_service_b.yaml", "notes.yaml");
  }

  @Test
  void writesNothingIfAFileCannotBeWritten() throws IOException {
    Path unused = Files.createDirectories(folder.resolve("n_service_b.yaml").resolve("in the way"));

    assertThatThrownBy(() -> write(Map.of("n_service_b.yaml", "2\n")))
        .isInstanceOf(IOException.class);

    assertThat(names()).as("no draft is left").containsExactly("n_service_b.yaml");
  }

  @Test
  void containsTheOutputOfRenderWithMaskedSecrets() throws IOException {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: small, namespace: town}
        spec: {image: nginx, environment: [{name: DB_PASSWORD, value: swordfish}]}
        """;
    Cli cli = Cli.withAllPlugins();

    Cli.Result masked = cli.runWithInput(application, "render", "-f", "-", "-o", "dir=" + folder);

    assertThat(masked.code()).isZero();
    assertThat(masked.err()).startsWith("note: 1 secret is masked.");
    Path file = folder.resolve("town_deployment.apps_small.yaml");
    assertThat(file).content().contains("value: <masked 1>").doesNotContain("swordfish");

    Cli.Result shown =
        cli.runWithInput(application, "render", "-f", "-", "-o", "dir=" + folder, "--show-secrets");

    assertThat(shown.err()).isEmpty();
    assertThat(file).content().contains("value: swordfish");
    assertThat(cli.runWithInput(application, "render", "-f", "-", "-o", "dir=").err())
        .startsWith("operator: '--output=dir=' does not contain a path.");
    assertThat(cli.runWithInput(application, "render", "-f", "-", "-o", "dir=" + file).code())
        .isEqualTo(2);
  }

  @Test
  void leavesNoFilesAfterAbort() throws IOException {
    RenderDirectory rendered = new RenderDirectory(folder);
    rendered.add("n_service_a.yaml", "1\n");

    assertThat(rendered.abort()).isTrue();

    assertThat(parent).as("also the folders are gone that were made").isEmptyDirectory();
    assertThatThrownBy(() -> rendered.add("n_service_b.yaml", "2\n"))
        .isInstanceOf(RenderDirectory.AbortedException.class);
    assertThatThrownBy(rendered::commit).isInstanceOf(RenderDirectory.AbortedException.class);
  }

  @Test
  void keepsExistingFilesAfterAbort() throws IOException {
    write(Map.of("n_service_a.yaml", "1\n"));
    RenderDirectory rendered = new RenderDirectory(folder);
    rendered.add("n_service_a.yaml", "2\n");

    assertThat(rendered.abort()).isTrue();

    assertThat(names()).containsExactly("n_service_a.yaml");
    assertThat(folder.resolve("n_service_a.yaml")).hasContent("1\n");
  }

  @Test
  void cannotAbortAfterCommit() throws IOException {
    RenderDirectory rendered = new RenderDirectory(folder);
    rendered.add("n_service_a.yaml", "1\n");
    rendered.commit();

    assertThat(rendered.abort()).isFalse();
    rendered.close();

    assertThat(names()).containsExactly("n_service_a.yaml");
  }

  private List<Path> write(Map<String, String> contents) throws IOException {
    try (RenderDirectory rendered = new RenderDirectory(folder)) {
      for (Map.Entry<String, String> content : contents.entrySet()) {
        rendered.add(content.getKey(), content.getValue());
      }
      return rendered.commit();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
