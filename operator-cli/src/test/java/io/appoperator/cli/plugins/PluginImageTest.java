package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.cli.command.UserException;
import io.appoperator.core.install.ImageName;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginImageTest {

  private static final ImageName BASE = new ImageName("registry.example.com/operator:1.0");

  @TempDir private Path folder;

  private String version = "1.0";

  @Test
  void copiesEachPlugInIntoTheImage() throws Exception {
    file("plug ins/one.jar");
    file("plug ins/.hidden");
    file("two/two.jar");
    file("two/lib/library.jar");

    assertThat(image("plug ins", "two").dockerfile(BASE, folder))
        .isEqualTo(
            """
            FROM registry.example.com/operator:1.0
            # two 1.0, SHA-256 0123
            COPY ["plug ins/one.jar", "/opt/operator/plugins/one.jar"]
            COPY ["two", "/opt/operator/plugins/two"]
            """);
  }

  @Test
  void leavesOutAMissingVersion() throws Exception {
    file("one.jar");
    version = "";

    assertThat(image("one.jar").dockerfile(BASE, folder)).contains("\n# two, SHA-256 0123\n");
  }

  @Test
  void leavesOutSkippedPlugIns() throws Exception {
    file("all/bad.jar");
    file("two/two.jar");
    PluginPath path =
        new PluginPath(
            "--plugins",
            List.of(folder.resolve("all").toString(), folder.resolve("two").toString()));

    assertThat(
            new PluginImage(path, List.of(plugin("all/bad.jar", "Why."), plugin("two", "")))
                .dockerfile(BASE, folder))
        .contains("/two\"]")
        .doesNotContain("bad");
  }

  @Test
  void refusesAPlugInOutsideOfTheContext() throws Exception {
    file("two/two.jar");

    assertThatThrownBy(() -> image("two").dockerfile(BASE, folder.resolve("other")))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("is not below");
  }

  @Test
  void refusesTwoFilesOfOneName() throws Exception {
    file("a/one.jar");
    file("b/one.jar");

    assertThatThrownBy(() -> image("a", "b"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("would have one name in the image");
  }

  @Test
  void aLayerHasTheFilesAndNoTimes() throws Exception {
    file("two/two.jar");
    String deep = "lib/" + "long-".repeat(18) + "name.jar";
    file("two/" + deep);
    Path layer = folder.resolve("layer.tar");
    Path again = folder.resolve("again.tar");

    image("two").writeLayer(layer);
    assertThat(folder.resolve("two/two.jar").toFile().setLastModified(0)).isTrue();
    image("two").writeLayer(again);

    assertThat(again).hasSameBinaryContentAs(layer);
    assertThat(tar("-tvf", layer).lines())
        .hasSize(5)
        .allMatch(line -> line.contains(" 0/0 ") && line.contains("1970-01-01"))
        .anyMatch(line -> line.startsWith("-rw-r--r--") && line.endsWith("plugins/two/" + deep))
        .anyMatch(line -> line.startsWith("drwxr-xr-x") && line.endsWith("opt/operator/plugins/"));
    assertThat(tar("-xOf", layer, "opt/operator/plugins/two/two.jar"))
        .isEqualTo("content of two/two.jar");
  }

  private static String tar(Object... arguments) throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(
                Stream.of("tar", "--numeric-owner"), Stream.of(arguments).map(Object::toString))
            .toList();
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("TZ", "UTC");
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** The image of the entries; {@code two} is one plug-in, with libraries. */
  private PluginImage image(String... entries) throws Exception {
    List<String> paths = Stream.of(entries).map(e -> folder.resolve(e).toString()).toList();
    return new PluginImage(new PluginPath("--plugins", paths), List.of(plugin("two", "")));
  }

  private LoadedPlugin plugin(String origin, String problem) {
    return new LoadedPlugin(
        origin,
        version,
        "",
        List.of(),
        folder.resolve(origin).toString(),
        List.of(),
        List.of(),
        List.of(),
        List.of(new PluginFile("two.jar", "0123")),
        "",
        problem);
  }

  private void file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Path unused = Files.writeString(file, "content of " + name);
  }
}
