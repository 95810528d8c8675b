package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.cli.plugins.BrokenPlugins;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods load the plug-ins that {@code operator install} mounts as the command itself loads them. */
class MountedPluginsTest {

  private static final Path MANAGER = Path.of("../examples/redis-cache/redis-cache.manager.yaml");

  @TempDir private Path folder;
  private Path jar;
  private Path library;

  /** What users and the status see of a plug-in. */
  private record Seen(
      String id, String version, List<String> kinds, List<String> managers, int files) {

    static Seen of(LoadedPlugin plugin) {
      return new Seen(
          plugin.id(), plugin.version(), plugin.kinds(), plugin.managers(), plugin.files().size());
    }
  }

  @BeforeEach
  void buildAPlugInWithoutAnId() throws IOException {
    jar = BrokenPlugins.working("pods").write(folder, "podset.jar");
    library = new PluginJar().withFile("library.txt", "text").write(folder, "library.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"podset.jar", "My_Pods-2.1-beta.jar", "pods_2.jar"})
  void aJar(String name) throws IOException {
    assertThat(mounted(write("plugins/" + name, jar))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"team-pods", "team-pods-1.0"})
  void aDirectoryWithAJarOfAnotherName(String name) throws IOException {
    write("plugins/" + name + "/podset.jar", jar);

    assertThat(mounted(folder.resolve("plugins")))
        .extracting(Seen::id)
        .containsExactly("team-pods");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plugins", "plugins/team-pods"})
  void aDirectoryWithAJarItsLibrariesAndAManagerWithoutJava(String path) throws IOException {
    write("plugins/team-pods/podset.jar", jar);
    write("plugins/team-pods/lib/library.jar", library);
    write("plugins/team-pods/redis-cache.manager.yaml", MANAGER);

    assertThat(mounted(folder.resolve(path)))
        .containsExactly(
            new Seen(
                "team-pods",
                "",
                List.of("TheKind.pods.example.com/v1"),
                List.of("pods", "redis-cache"),
                3));
  }

  @Test
  void aZipWithAJarOfAnotherName() throws IOException {
    Path zip = folder.resolve("team-pods.zip");
    zip(zip, "podset.jar", jar);

    assertThat(mounted(zip)).extracting(Seen::id).containsExactly("team-pods");
  }

  @Test
  void aZipWithAManagerWithoutJava() throws IOException {
    Path zip = folder.resolve("team-cache.zip");
    zip(zip, "redis-cache.manager.yaml", MANAGER);

    assertThat(mounted(zip))
        .containsExactly(new Seen("team-cache", "", List.of(), List.of("redis-cache"), 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plugins/redis-cache.manager.yaml",
        "plugins/team-cache/redis-cache.manager.yaml",
        "plugins/cache-2/redis-cache.manager.yaml"
      })
  void aManagerWithoutJava(String file) throws IOException {
    write(file, MANAGER);

    assertThat(mounted(folder.resolve("plugins")))
        .flatExtracting(Seen::managers)
        .containsExactly("redis-cache");
  }

  @Test
  void aManagerWithoutJavaWhoseNameEndsLikeAVersion() throws IOException {
    assertThat(mounted(write("cache-2.manager.yaml", MANAGER)))
        .extracting(Seen::id)
        .containsExactly("cache-2");
  }

  @Test
  void aLibraryOfAllPlugIns() throws IOException {
    write("plugins/pods.jar", jar);
    write("plugins/library.jar", library);

    assertThat(mounted(folder.resolve("plugins"))).extracting(Seen::id).containsExactly("pods");
  }

  /** Returns the plug-ins that a pod loads with its lock, after a comparison with the original. */
  private List<Seen> mounted(Path plugins) throws IOException {
    CommandRun run = CommandRun.of("install", "--plugins=" + plugins);
    assertThat(run.code()).as(run.err()).isZero();
    List<ObjectNode> documents =
        new YamlReader()
            .read("printed", run.out().getBytes(StandardCharsets.UTF_8)).documents().stream()
                .map(Document::json)
                .toList();
    JsonNode configMap = find(documents, "ConfigMap");
    Path lock =
        Files.writeString(
            folder.resolve("plugins.lock"), configMap.at("/data/plugins.lock").asText());

    List<Seen> mounted = load(mount(documents, configMap.path("binaryData")), lock);

    assertThat(mounted).isEqualTo(load(plugins, lock));
    return mounted;
  }

  private List<Seen> load(Path plugins, Path lock) {
    PluginPath path = PluginPath.of(List.of(plugins.toString()), null);
    try (PluginLoader loader = new PluginLoader(getClass().getClassLoader(), null)) {
      return loader.load(new PluginSelection(path, false, lock)).plugins().stream()
          .map(Seen::of)
          .toList();
    }
  }

  /** Writes the files as the kubelet does: links to a hidden directory. */
  private Path mount(List<ObjectNode> documents, JsonNode content) throws IOException {
    Path mounted = Files.createDirectory(folder.resolve("mounted"));
    Path hidden = mounted.resolve("..data");
    JsonNode items =
        find(documents, "Deployment").at("/spec/template/spec/volumes/0/configMap/items");
    for (JsonNode item : items) {
      Path file = hidden.resolve(item.path("path").asText());
      Files.createDirectories(file.resolveSibling(""));
      Files.write(
          file, Base64.getDecoder().decode(content.path(item.path("key").asText()).asText()));
    }
    try (Stream<Path> files = Files.list(hidden)) {
      for (Path file : files.toList()) {
        Files.createSymbolicLink(
            mounted.resolve(file.getFileName()), Path.of("..data").resolve(file.getFileName()));
      }
    }
    return mounted;
  }

  private static ObjectNode find(List<ObjectNode> documents, String kind) {
    return documents.stream()
        .filter(document -> document.path("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private Path write(String name, Path content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return file.equals(content) ? file : Files.copy(content, file);
  }

  private static void zip(Path zip, String name, Path content) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry(name));
      Files.copy(content, out);
    }
  }
}
