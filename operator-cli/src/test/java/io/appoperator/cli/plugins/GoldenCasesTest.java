package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code operator plugins test}. */
class GoldenCasesTest {

  private static final Path EXAMPLE =
      Path.of(System.getProperty("project.root"), "examples", "redis-cache");

  private static final String MANAGER =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: ResourceManager
      serves: {apiVersion: apps.example.com/v1alpha1, kind: Application}
      objects:
        - template:
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: ${primary.metadata.name}-made
            data:
              image: ${primary.spec.image}
      """;

  @TempDir private Path folder;

  @Test
  void passesTheTestsOfTheExample() {
    Cli.Result result = test(EXAMPLE);

    assertThat(result.out())
        .isEqualTo(
            """
            ok: everything
            ok: long-name
            ok: minimal
            ok: ready
            ok: starting
            ok: without-service-monitors
            6 tests passed
            """);
    assertThat(result.code()).isZero();
  }

  @Test
  void showsADifferenceAndWritesItOnRequest() throws IOException {
    Path output = write("image: shop:1.4").resolve("out.yaml");

    assertThat(run("--update").out()).isEqualTo("updated: one\n1 of 1 tests updated\n");
    assertThat(run().code()).isZero();

    Files.writeString(output, Files.readString(output).replace("shop:1.4", "shop:1.3"));
    Cli.Result result = run();

    assertThat(result.out())
        .startsWith("differs: one\n--- " + output + "\n+++ rendered\n@@ ")
        .contains("\n-  image: shop:1.3\n+  image: shop:1.4\n")
        .endsWith("1 of 1 tests differ. If this is intended, run the command with --update.\n");
    assertThat(result.code()).isEqualTo(ExitCode.DIFFERS.code());
  }

  @Test
  void comparesTheStatusForLiveObjects() throws IOException {
    Path status = write("image: shop:1.4").resolve("status.yaml");
    Files.writeString(
        folder.resolve("made.manager.yaml"),
        MANAGER.replace(
                "  - template", "  - id: made\n    observes: {mood: data.mood}\n    template")
            + "status: {fields: {mood: '${objects.made.mood}'}}\n");
    Files.writeString(
        status.resolveSibling("live.yaml"),
        """
        {apiVersion: v1, kind: ConfigMap, metadata: {name: shop-made}, data: {mood: good}}
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: other}}
        """);

    assertThat(run("--update").code()).isZero();
    assertThat(status)
        .content()
        .isEqualTo(
            """
            # live.yaml:3: The plug-in renders no object of this kind and name.
            ---
            ready: true
            message: All objects are ready.
            resources:
            - kind: ConfigMap
              name: shop-made
              ready: true
            extensions:
              made:
                mood: good
            """);

    Files.writeString(status, Files.readString(status).replace("good", "bad"));
    assertThat(run().out()).startsWith("differs: one\n--- " + status).contains("+    mood: good");
  }

  @Test
  void comparesOnlyTheObjectsOfThePlugInAndItsProblems() throws IOException {
    Path output = write("replicas: many").resolve("out.yaml");

    assertThat(run("--update").code()).isZero();

    assertThat(output).content().startsWith("# in.yaml:6: spec.replicas: ");
    assertThat(output).content().doesNotContain("Deployment");
  }

  @Test
  void reportsADirectoryWithoutTests() throws IOException {
    Files.writeString(folder.resolve("made.manager.yaml"), MANAGER);

    Cli.Result result = run();

    assertThat(result.err()).startsWith("operator: There are no tests in " + folder);
    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
  }

  @Test
  void reportsABrokenManager() throws IOException {
    write("image: shop:1.4");
    Path file = folder.resolve("made.manager.yaml");
    Files.writeString(file, MANAGER.replace("spec.image", "spec.imag"));

    Cli.Result result = run();

    assertThat(result.err())
        .startsWith("operator: " + file + ":11:30: objects[0].template.data.image: ")
        .contains("There is no field 'imag'. Did you mean 'image'?");
    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
  }

  @Test
  void needsOnePlugIn() {
    assertThat(Cli.withAllPlugins().run("plugins", "test").code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(Cli.withAllPlugins().run("plugins", "list", "--update").err())
        .contains("Only 'test' accepts --update.");
  }

  private Cli.Result run(String... options) {
    return test(folder, options);
  }

  private static Cli.Result test(Path plugin, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "plugins";
    arguments[1] = "test";
    arguments[2] = plugin.toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return Cli.withAllPlugins().run(arguments);
  }

  private Path write(String field) throws IOException {
    Files.writeString(folder.resolve("made.manager.yaml"), MANAGER);
    Path golden = Files.createDirectories(folder.resolve("golden").resolve("one"));
    Files.writeString(
        golden.resolve("in.yaml"),
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec:
          image: shop:1.4
          %s
        """
            .formatted(field.startsWith("image") ? "port: 8080" : field));
    return golden;
  }
}
